import { expect, it } from 'vitest'
import type { Named } from '../../../../src/engine/history/replacements/named.ts'
import { sameContent } from '../../../../src/engine/history/replacements/renamed-thing.ts'

function section(name: string, line: number, content: readonly string[]): Named {
  return { names: [name], scope: 'section of level 3', content, line }
}

it('A section about two things that is two now is not surely one of them', () => {
  const text = ['What may be used, and what may never be used at all.']
  const before = [section('the-allow-and-deny-fields', 1, text)]
  const allow = section('the-allow-field', 1, text)
  const deny = section('the-deny-field', 9, ['Other words that say nothing of the kind.'])
  const [name] = before[0]?.names ?? []
  expect(sameContent([name ?? ''], before, [allow])).toMatchObject({ replacement: allow, isSame: true })
  expect(sameContent([name ?? ''], before, [allow, deny])).toMatchObject({ replacement: allow, isSame: false })
})
