import { describe, expect, it } from 'vitest'
import type { Declaration } from '../../../../src/engine/ecosystems/declaration.ts'
import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

async function declared(source: string): Promise<ReadonlyMap<string, Declaration>> {
  const all = await declarationsIn('a.py', source)
  return new Map(all.map((each) => [each.container === null ? each.name : `${each.container}.${each.name}`, each]))
}

describe('names in Python', () => {
  it('are declared below decorators as elsewhere', async () => {
    const found = await declared(
      '@app.route("/")\ndef f(a): ...\n@decorate\nclass A:\n    @property\n    def size(self): ...',
    )
    expect([...found].map(([name, { kind }]) => `${kind} ${name}`)).toEqual(['function f', 'class A', 'method A.size'])
  })

  it.each([
    ['def __getattr__(name): ...', 'has __getattr__'],
    ['for n in NAMES:\n    globals()[n] = 1', 'sets names that are computed'],
    ['globals().update(more)', 'sets names that are computed'],
    ['x = globals()["a"]', undefined],
  ])('may be more than a module says: %s', async (source, open) => {
    expect((await declared(source)).get('__dict__')?.open).toBe(open)
  })

  it('may be set beside the class', async () => {
    const found = await declared('class A: pass\nA.x = 1\nother.y = 2')
    expect([...found.keys()]).toEqual(['A', 'A.x'])
  })
})
