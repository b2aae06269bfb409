import type { OptionFact } from '../../../ecosystems/file-facts.ts'
import type { CodeFile, CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { passagesInFile } from './passages-in-file.ts'

/** Programs for people who work on the repository: nobody else reads their help. */
const OF_WORK = /(?:^|\/)(?:scripts?|tools?|hack|bench\w*|ci|dev|xtask|examples?)\//
/** Minimum number of explained options of a file. */
const MIN_EXPLAINED = 2
/** Maximum number of passages of all programs together: the first ones of outer folders. */
const MAX_PASSAGES = 20
/** Maximum lines of one declaration, and of comments and attributes above it. */
const MAX_DECLARATION = 40
const MAX_ABOVE = 40

/** The passages of help texts: what the declarations of options tell people who ask a program for its help. The code between them is blank. */
export function helpPassages(code: CodeIndex): Passage[] {
  const files = [...code.files.values()].filter(({ path, class: kind }) => kind === 'source' && !OF_WORK.test(path))
  const depthOf = ({ path }: CodeFile): number => path.split('/').length
  return files
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .flatMap((file) => passagesOfHelp(file, code.linesOf(file.path)))
    .slice(0, MAX_PASSAGES)
}

function passagesOfHelp({ path, facts }: CodeFile, lines: readonly string[]): Passage[] {
  const above = path.endsWith('.rs') ? MAX_ABOVE : 0
  const explained = (facts?.options ?? [])
    .map((option) => linesOf(option, lines, above))
    .filter((own) => isExplained(own, lines))
  if (explained.length < MIN_EXPLAINED) return []
  const shown = new Set(explained.flat())
  const text = lines.map((line, index) => (shown.has(index + 1) ? line : ''))
  return passagesInFile({ file: path, titles: ['help text of the program'] }, text, () => true)
}

/** The numbers of the lines of a declaration, with at most so many of what stands directly above it. */
function linesOf({ line, lastLine }: OptionFact, lines: readonly string[], above: number): number[] {
  let from = line
  while (from > 1 && line - from < above && !ENDS.test((lines[from - 2] ?? '').slice(0, 300))) from--
  const to = Math.min(lastLine, line + MAX_DECLARATION)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** What does not belong to the field below it, which has its help in comments and attributes: a blank line, another field, the head of a type. */
const ENDS = /^\s*$|^\s*(?:pub(?:\([^)]*\))?\s+)?\w+:\s|\{\s*$/

/** Whether the lines say something in words: in a string, or in a comment of documentation. */
function isExplained(numbers: readonly number[], lines: readonly string[]): boolean {
  return numbers.some((number) => SENTENCE.test((lines[number - 1] ?? '').slice(0, 500)))
}

const SENTENCE = /(?:["'`]|\/\/\/\s?)[^"'`]{0,40}?\p{L}+[,']?\s\p{L}+[,']?\s\p{L}+/u
