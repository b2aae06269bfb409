import { expect, it } from 'vitest'
import { outlineIn } from '../../../../src/engine/ecosystems/outline/outline.ts'
import { processorSeconds } from '../../../scaling/growth.ts'

const LENGTH = 100_000
const MAX_SECONDS = 15

const nested = (before: string, after: string): string => {
  const depth = Math.floor(LENGTH / (before.length + after.length))
  return before.repeat(depth) + after.repeat(depth)
}

it.each<[string, string, string]>([
  ['functions within functions', 'js', nested('function a(){\n', '}\n')],
  ['tests within tests', 'js', nested('test("a",()=>{\n', '})\n')],
  ['commands within commands', 'js', nested('exec("a"+\n', ')\n')],
  ['functions in a row', 'js', 'function f(){}\n'.repeat(LENGTH / 15)],
  ['attributes in a row', 'rs', `${'#[test]\n'.repeat(LENGTH / 8)}fn a() {}`],
  ['texts that are built of texts', 'py', `f("a"${'+a\n'.repeat(LENGTH / 3)})`],
])('A code made of %s is outlined in the time that its length takes', async (_, language, code) => {
  // The grammar is loaded once.
  await outlineIn(language, '')
  expect(await processorSeconds(async () => void (await outlineIn(language, code)))).toBeLessThan(MAX_SECONDS)
})
