import type { Occurrence, Snapshot } from '../../code/snapshot.ts'
import type { Section, Statement } from './statements.ts'

/** A file of the code that a statement speaks of, and the lines where it has what the statement names. */
export interface MappedFile {
  readonly path: string
  readonly lines: readonly number[]
}

const MOST_FILES = 4
const FILES_PER_NAME = 2
const LINES_PER_FILE = 6

/**
 * The code that a statement is mapped to at a commit: files that it names, and those that define its names, in that order. A
 * statement that names nothing ("It tries three times") is about what its section names.
 */
export function mappingOf(statement: Statement, section: Section, snapshot: Snapshot): MappedFile[] {
  const own = filesOf(statement, snapshot)
  return own.length > 0
    ? own
    : section.statements
        .flatMap((each) => filesOf(each, snapshot))
        .filter(isFirst)
        .slice(0, MOST_FILES)
}

function filesOf({ names, paths }: Statement, snapshot: Snapshot): MappedFile[] {
  const found = new Map<string, Set<number>>()
  for (const path of paths)
    for (const file of filesNamed(path, snapshot)) if (!found.has(file)) found.set(file, new Set())
  for (const name of names) {
    const files = new Set<string>()
    for (const place of snapshot.occurrences(name)) {
      if (!declares(place) || (files.size >= FILES_PER_NAME && !files.has(place.path))) continue
      files.add(place.path)
      const lines = found.get(place.path) ?? new Set()
      found.set(place.path, lines.size < LINES_PER_FILE ? lines.add(place.line) : lines)
    }
  }
  return [...found].slice(0, MOST_FILES).map(([path, lines]) => ({ path, lines: [...lines].sort((a, b) => a - b) }))
}

/** The page itself is not code, and of a folder nothing is shown. */
function filesNamed(path: string, { paths }: Snapshot): readonly string[] {
  const all = paths.has(path) ? [path] : paths.endingWith(path, 2).filter((each) => paths.has(each))
  return all.filter((each) => !/\.(?:mdx?|rst|adoc|asciidoc|txt)$/i.test(each))
}

function declares({ class: fileClass, role }: Occurrence): boolean {
  return fileClass === 'source' && (role === 'definition' || role === 'key' || role === 'environment')
}

function isFirst(file: MappedFile, index: number, all: readonly MappedFile[]): boolean {
  return all.findIndex(({ path }) => path === file.path) === index
}
