import { classifyPath } from '../facts/files/file-class.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldedNames, foldName } from './code/names.ts'
import { matcherOf } from './look-ups.ts'
import { lineOf, type Passage } from './passages/passages.ts'
import type { Fault } from './questions/fault.ts'

const MIN_LENGTH = 3

/** A statement that is false if the code lacks something. */
interface StatedFault extends Pick<Fault, 'type'> {
  /** Its own lines do not count, if it is in a file of the code. */
  readonly passage: Passage
}

/**
 * Why it is not proven that the code lacks a name, in any spelling, or a pattern: in words, null if it is. Tests and examples do not count;
 * data that was not searched can only have what settings, lists and output need.
 */
export function absenceRefusal(source: string, { type, passage }: StatedFault, code: CodeIndex): string | null {
  if (source.length < MIN_LENGTH) return 'the absent name or pattern is too short'
  if (isFound(source, passage, code)) return 'the code has the absent name or pattern'
  const open = code.unsearched.find((path) => !isData(path) || OF_DATA.has(type))
  return open === undefined ? null : `${open} could not be searched, and may have the absent name or pattern`
}

function isFound(source: string, passage: Passage, code: CodeIndex): boolean {
  const isOwn = (path: string): boolean => !/^(?:test|example)$/.test(code.files.get(path)?.class ?? '')
  const matches = matcherOf(source)
  if (/^[\w$-]+$/.test(source)) {
    const name = foldName(source)
    const isHere = (path: string): boolean =>
      path !== passage.file || linesBeyond(passage, path, code).some((line) => foldedNames(line).has(name))
    if (code.having(name).some(({ path }) => isOwn(path) && isHere(path))) return true
    if (code.searched.some((text) => foldedNames(text).has(name))) return true
  }
  if (code.searched.some((text) => text.split('\n').some(matches))) return true
  return [...code.files.keys()].some((path) => isOwn(path) && linesBeyond(passage, path, code).some(matches))
}

function linesBeyond(passage: Passage, path: string, code: CodeIndex): readonly string[] {
  const lines = code.linesOf(path)
  return path === passage.file ? lines.filter((line, index) => lineOf(passage, index + 1) !== line) : lines
}

/** The types of statements that keys, values and texts may bear out. */
const OF_DATA: ReadonlySet<Fault['type']> = new Set(['config', 'cli_flag', 'list', 'output'])

/** Files of these formats declare no functions, types or other code. */
const DATA = /\.(?:json[5c]?|ya?ml|toml|xml|ini|properties|plist|resx)$/i

function isData(path: string): boolean {
  return classifyPath(path) === 'config' && DATA.test(path)
}
