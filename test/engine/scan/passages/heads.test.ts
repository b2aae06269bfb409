import { expect, it } from 'vitest'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { codePassages } from '../../../../src/engine/scan/passages/code.ts'

it.each([
  ['export function load(path: string): Book {\n  return read(path)\n}', 'export function load(path: string): Book'],
  [
    'export function load(\n  path: string,\n  deep = false,\n): Book {\n  return read(path)\n}',
    'export function load( path: string, deep = false, ): Book',
  ],
  ['export const MAX_BOOKS = 3', 'export const MAX_BOOKS = 3'],
  ['/** Loads it. */\nexport class Loader {\n}', 'export class Loader\n\nLoads it.'],
])('What %j declares is found by its first lines', async (source, expected) => {
  const facts = await factsIn('a.ts', source)
  if (!facts) throw new Error('no facts')
  expect(codePassages([{ path: 'a.ts', lines: source.split('\n'), facts }]).map(({ text }) => text)).toEqual([expected])
})
