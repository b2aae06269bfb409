import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { Section, Statement } from './statements.ts'

/** A file of the code that a statement speaks of, and the lines where it has what the statement names. */
export interface MappedFile {
  readonly path: string
  readonly lines: readonly number[]
}

const MAX_FILES = 4
const LINES_PER_FILE = 6
/** A name that so many files define says little of where to look. */
const FILES_PER_NAME = 8

/**
 * The code that a statement is mapped to at a commit: files that it names, and then those that define its names, the ones that
 * define most of them first; a name that many files define counts for less. A statement that names nothing ("It tries three
 * times") is about what its section names.
 */
export function mappingOf(statement: Statement, section: Section, snapshot: Snapshot): MappedFile[] {
  const own = filesOf([statement], snapshot)
  return own.length > 0 ? own : filesOf(section.statements, snapshot)
}

function filesOf(statements: readonly Statement[], snapshot: Snapshot): MappedFile[] {
  const named = new Set(statements.flatMap(({ paths }) => paths.flatMap((path) => filesNamed(path, snapshot))))
  const lines = new Map<string, Set<number>>([...named].map((path) => [path, new Set()]))
  const weights = new Map<string, number>([...named].map((path) => [path, Number.POSITIVE_INFINITY]))
  for (const name of new Set(statements.flatMap(({ names }) => names))) {
    const places = snapshot.occurrences(name).filter(declares)
    const files = new Set(places.map(({ path }) => path))
    const known = [...files].slice(0, FILES_PER_NAME)
    for (const path of known) weights.set(path, (weights.get(path) ?? 0) + 1 / files.size)
    for (const { path, line } of places) {
      const here = lines.get(path) ?? new Set()
      if (known.includes(path) && here.size < LINES_PER_FILE) lines.set(path, here.add(line))
    }
  }
  return [...weights]
    .sort(([, left], [, right]) => (left === right ? 0 : right - left))
    .slice(0, MAX_FILES)
    .map(([path]) => ({ path, lines: [...(lines.get(path) ?? [])].sort((a, b) => a - b) }))
}

/** The page itself is not code, and of a folder nothing is shown. */
function filesNamed(path: string, { paths }: Snapshot): readonly string[] {
  const all = paths.has(path) ? [path] : paths.endingWith(path, 2).filter((each) => paths.has(each))
  return all.filter((each) => !/\.(?:mdx?|rst|adoc|asciidoc|txt)$/i.test(each))
}

function declares({ class: fileClass, role }: Occurrence): boolean {
  return fileClass === 'source' && (role === 'definition' || role === 'key' || role === 'environment')
}

/** Characters of code in one question. */
const MAX_LENGTH = 10_000
const MAX_FILE_LENGTH = 5_000
/** Lines before and after a place that is mapped. */
const BEFORE = 8
const AFTER = 50

/** What a question shows of one file. */
export interface Excerpt {
  readonly path: string
  readonly text: string
}

/** What is shown of the mapped files: all of a short one, of a long one what stands around the mapped lines. */
export function excerptsOf(mapped: readonly MappedFile[], textOf: (path: string) => string | undefined): Excerpt[] {
  const excerpts: Excerpt[] = []
  let left = MAX_LENGTH
  for (const { path, lines } of mapped) {
    const whole = textOf(path)
    if (whole === undefined || left <= 0) continue
    const text = cut(
      whole.length <= MAX_FILE_LENGTH ? whole : around(whole.split('\n'), lines),
      Math.min(left, MAX_FILE_LENGTH),
    )
    left -= text.length
    if (text.trim() !== '') excerpts.push({ path, text })
  }
  return excerpts
}

function around(lines: readonly string[], places: readonly number[]): string {
  const wanted = new Set<number>()
  for (const place of places.length === 0 ? [1] : places)
    for (let line = Math.max(1, place - BEFORE); line <= Math.min(lines.length, place + AFTER); line++) wanted.add(line)
  const shown: string[] = []
  let last = 0
  for (const line of [...wanted].sort((a, b) => a - b)) {
    if (line !== last + 1) shown.push('[…]')
    shown.push(lines[line - 1] ?? '')
    last = line
  }
  return shown.join('\n')
}

/** At most so many characters, in whole lines. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, text.lastIndexOf('\n', length) + 1 || length)
}
