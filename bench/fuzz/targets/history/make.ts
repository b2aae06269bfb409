import type { Random } from '../../../scan/random.ts'

const MODES = ['100644', '100644', '100644', '100755', '120000', '160000', '40000']
const NAMES = [
  ...['README.md', 'docs', 'src', 'a.ts', 'index.js', 'package.json', '.docalign.yml', '.gitattributes', '.gitmodules'],
  ...['%c3%a9', '%ff', '%22', '\\', '%0a', '%20', '%09', '%01', '%7f', '-x', '%3a(glob)**', '*', '[a]', 'CON', 'a%3ab'],
  ...['%e2%80%ae', '%f0%9f%98%80', '%ed%a0%80', 'a'.repeat(300)],
]
/** Modes and names that git refuses to write, and mostly to read. */
const ODD_MODES = ['040000', '100664', '0', '777777', '', 'x']
const ODD_NAMES = ['.git', '.GIT', '..', '.', '', 'a/b', '/']
/** Shares of such parts in a history. */
const ODDNESS = [0, 0, 0, 0.03, 0.2]
const CONTENTS = [
  '',
  '# Title%0a%0aSee [it](gone.md) and `src/a.ts`. Run `npm run lint`.%0a',
  '{"name":"a","scripts":{"lint":"x"}}',
  'export const name = 1%0d%0aexport function other() {}%0d%0a',
  '%00%01%02',
  '%ff%fe%61%00',
  '../outside',
  '/dev/zero',
  '[submodule "a"]%0a%09path = a%0a%09url = ../a%0a',
  '* diff=a filter=b text working-tree-encoding=UTF-16%0a',
  'include:%0a  - "**"%0a',
]
const TIMES = [
  '1700000000',
  '1700000000',
  '0',
  '-1',
  '99999999999999999999',
  '1e9',
  '',
  'x',
  '2147483648',
  '18446744073709551615',
]
const HEADERS = [
  ...['', '', '', 'encoding utf-16', 'encoding latin1', 'encoding x', 'encoding', 'gpgsig a%0a b', 'mergetag object x'],
  ...['parent x', 'tree x', 'x%00y', 'HG:extra a'],
]
const MESSAGES = ['change', '', 'a%00b', '%ff%fe', 'fix: %1b[31mred', 'a%0a%0ab', '%01'.repeat(50), 'Revert "a"']
const MAX_COMMITS = 12

/** A small history with odd names, modes and entries, in the language of `write.ts`: its trees refer to each other, deep and wide. */
export function makeHistory(random: Random): string {
  const draft: Draft = { lines: [], blobs: [], trees: [], commits: [], oddness: random.pick(ODDNESS) }
  for (let count = 1 + random.int(5); count > 0; count--) add(draft, 'blobs', `b ${random.pick(CONTENTS)}`)
  for (let count = 1 + random.int(MAX_COMMITS); count > 0; count--) {
    for (let times = 1 + random.int(3); times > 0; times--) add(draft, 'trees', tree(random, draft))
    add(draft, 'commits', commit(random, draft))
  }
  return draft.lines.join('\n')
}

/** The lines so far, and the numbers of their objects. */
interface Draft {
  readonly lines: string[]
  readonly blobs: number[]
  readonly trees: number[]
  readonly commits: number[]
  /** The share of odd parts, 0–1. */
  readonly oddness: number
}

function add({ lines, ...numbers }: Draft, kind: 'blobs' | 'trees' | 'commits', line: string): void {
  numbers[kind].push(lines.length)
  lines.push(line)
}

/** An object of a kind; sometimes of any kind, or a missing one. */
function object(random: Random, { lines, oddness }: Draft, among: readonly number[]): string {
  if (among.length > 0 && !random.chance(oddness)) return String(random.pick(among))
  return random.chance(0.3) || lines.length === 0 ? 'x' : String(random.int(lines.length))
}

function tree(random: Random, draft: Draft): string {
  const { trees, blobs, commits, oddness } = draft
  const last = trees.at(-1)
  const deep = last === undefined ? [] : Array.from({ length: random.int(4) }, (_, index) => `40000:${last}:d${index}`)
  const entries = Array.from({ length: random.int(6) }, () => {
    const mode = random.pick(random.chance(oddness) ? ODD_MODES : MODES)
    const among = mode === '40000' ? trees : mode === '160000' ? commits : blobs
    if (mode === '40000' && among.length === 0) return `100644:${object(random, draft, blobs)}:empty`
    return `${mode}:${object(random, draft, among)}:${random.pick(random.chance(oddness) ? ODD_NAMES : NAMES)}`
  })
  const all = [...entries, ...deep, ...(random.chance(0.1) ? entries : [])]
  // Git sorts entries; an attacker need not.
  return `t ${(random.chance(0.3) ? all : all.toSorted(byName)).join(' ')}`
}

function byName(left: string, right: string): number {
  return nameOf(left) < nameOf(right) ? -1 : 1
}

function nameOf(entry: string): string {
  return entry.slice(entry.lastIndexOf(':') + 1)
}

function commit(random: Random, draft: Draft): string {
  const { trees, commits, oddness } = draft
  const parents =
    commits.length === 0 ? [] : Array.from({ length: random.int(4) }, () => object(random, draft, commits))
  const time = random.pick(random.chance(Math.max(oddness, 0.1)) ? TIMES : ['1700000000', '1710000000'])
  const header = random.chance(0.2) ? random.pick(HEADERS).replaceAll(' ', '%20') : ''
  return `c ${object(random, draft, trees.slice(-1))} ${parents.join(',')} ${time} ${header} ${random.pick(MESSAGES)}`
}
