import { describe, expect, it } from 'vitest'
import { readSignature } from '../../../src/claims/written/signature.ts'

/** A signature in a line: `Owner name(a, b?=1, *rest)`. */
function line(text: string): string | null {
  const read = readSignature(text)
  if (read === null) return null
  const list = read.parameters.map(({ name, kind, optional, default: given, type }) => {
    const mark = kind === 'rest' ? '*' : kind === 'keywords' ? '**' : kind === 'value' ? '<value>' : ''
    return `${mark}${name}${optional && kind === 'named' ? '?' : ''}${given === null ? '' : `=${given}`}${type === null ? '' : `: ${type}`}`
  })
  return `${read.owner === null ? '' : `${read.owner} `}${read.name}(${list.join(', ')})${read.abridged ? ' …' : ''}`
}

describe('A signature in a text', () => {
  it.each([
    ['Response.set_cookie(key, max_age=None, path="/")', 'Response set_cookie(key, max_age?=None, path?="/")'],
    ['.close(code=1000)', ' close(code?=1000)'],
    ['async def on_connect(self, websocket, **kwargs)', 'on_connect(websocket, **kwargs)'],
    ['BackgroundTasks(tasks=[])', 'BackgroundTasks(tasks?=[])'],
    ['foo(a[, b[, c]])', 'foo(a, b?, c?)'],
    ['foo(a, [b])', 'foo(a, b?)'],
    [
      'on(event: string, cb: (e: Error, n: number) => void): this',
      'on(event: string, cb: (e: Error, n: number) => void)',
    ],
    ['f<T>(a?: Map<string, number>, ...rest: any[])', 'f(a?: Map<string, number>, *rest: any[])'],
    ['fn get(&self, id: u32) -> Option<T>', 'get(id: u32)'],
    [
      'func (c *Command) F(a, b func(string) string) error',
      'Command F(a: func(string) string, b: func(string) string)',
    ],
    ['StaticFiles(directory=None, ...)', 'StaticFiles(directory?=None) …'],
    ['queue.add("paint", { delay: 5 })', 'queue add(<value>, <value>)'],
  ])('%s is %s', (text, expected) => expect(line(text)).toBe(expected))

  it.each(['see (a) and (b)', 'job.get(1).then(x)', 'name', 'open(', `f(${'a, '.repeat(400)})`])(
    'is not in %.20s',
    (text) => expect(line(text)).toBeNull(),
  )
})
