import { expect, it } from 'vitest'
import { sectionsOf } from '../../src/engine/docs/parts/sections.ts'
import { readDoc } from '../../src/engine/docs/read.ts'
import { factsIn } from '../../src/engine/ecosystems/syntax/read.ts'
import { codePassages } from '../../src/engine/scan/passages/code.ts'
import { type Bomb, filled, repeated } from './bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

/** Pages of more lines are not read. */
const LINES = 20_000

const PAGES: readonly Bomb[] = [
  filled('headings', 'page.md', (index) => `# A${index}\nText.\n`),
  filled('headings of all levels', 'page.md', (index) => `${'#'.repeat((index % 6) + 1)} A${index}\nText.\n`),
  filled('HTML headings', 'page.md', (index) => `<h2 id="a${index}">A</h2>\n\nText.\n\n`),
  repeated('HTML headings that are not closed', 'page.md', '<h2>A\n\n'),
  repeated('blank lines', 'page.md', '\n\n\n'),
  repeated('words of one line', 'page.md', 'word '),
  repeated('lines of one paragraph', 'page.md', 'Some words of a line.\n'),
  repeated('fences', 'page.md', '```\n'),
  filled('sections below a long title', 'page.md', (index) => `## A${index}\nText.\n`, {
    start: `# ${'A '.repeat(300_000)}\n`,
  }),
].map((bomb) => ({ ...bomb, full: Math.min(bomb.full, LINES) }))

it.each(PAGES)('sections of $name: twice as much takes twice as long', async ({ path, of, full }) => {
  const docs = new Map<number, ReturnType<typeof readDoc>>()
  const docOf = (count: number): ReturnType<typeof readDoc> => {
    const known = docs.get(count) ?? readDoc(path, Buffer.from(of(count)))
    docs.set(count, known)
    return known
  }
  const cut = (count: number): unknown => sectionsOf(docOf(count))
  expect(await leastGrowth(cut, full)).toBeLessThan(MAX_GROWTH)
})

const SOURCES: readonly Bomb[] = [
  filled('attributes without end', 'code.rs', (index) => `#[a${index}]\n`, { end: 'pub fn b() {}\n' }),
  filled('functions with attributes', 'code.rs', (index) => `/// Says b.\n#[a]\npub fn a${index}() {}\n`),
  filled('functions on one line with a comment', 'code.ts', (index) => `export function a${index}() {} `, {
    start: `/** ${'A word. '.repeat(20_000)} */ `,
  }),
  filled('definitions without an end', 'code.py', (index) => `def a${index}(\n`),
  filled('messages', 'code.ts', (index) => `throw new Error('this is one of some messages ${index}')\n`),
  filled('long messages', 'code.ts', () => `throw new Error('${'ab '.repeat(1000)}')\n`),
].map((bomb) => ({ ...bomb, full: bomb.full / 4 }))

it.each(SOURCES)('code with $name: twice as much takes twice as long', async ({ path, of, full }) => {
  const files = new Map<number, Parameters<typeof codePassages>[0]>()
  const read = async (count: number): Promise<unknown> => {
    const known = files.get(count)
    if (known) return codePassages(known)
    const text = of(count)
    const facts = await factsIn(path, text)
    files.set(count, facts ? [{ path, lines: text.split('\n'), facts }] : [])
    return undefined
  }
  const collect = async (count: number): Promise<void> => {
    if (!files.has(count)) await read(count)
    await read(count)
  }
  expect(await leastGrowth(collect, full)).toBeLessThan(MAX_GROWTH)
})
