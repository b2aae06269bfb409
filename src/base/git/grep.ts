import { baseName } from '../paths.ts'
import { fields } from './names.ts'

/** Git treats a line end as the start of another text, and compares bytes beyond ASCII by version-dependent rules. */
const SEARCHABLE = /^[ -~]+$/

/** Whether git finds exactly the lines that a comparison of bytes would. */
export function isSearchable(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => SEARCHABLE.test(text))
}

/**
 * Searches for the texts of its input, see {@link grepInput}. `-a`: files that git considers binary are searched like all others.
 *
 * @param among extensions with their dot, in any case, and base names of the files to search; empty for all files
 */
export function grepArguments(commit: string, among: readonly string[] = []): string[] {
  const search = ['grep', '-l', '-z', '-a', '-F', '--no-textconv', '-f', '-']
  return ['--no-literal-pathspecs', ...search, commit, '--', ...among.map(pathspecOf)]
}

/** The byte order marks of UTF-16, in which the bytes of a text are others. */
const BYTE_ORDER_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** Whether git searches a file for {@link grepArguments} with this path. */
export function isSearched(path: string, among: readonly string[] = []): boolean {
  const isLike = (file: string): boolean =>
    file.startsWith('.') ? path.toLowerCase().endsWith(file.toLowerCase()) : baseName(path) === file
  return among.length === 0 || among.some(isLike)
}

/** Whether git finds a file with these bytes for {@link grepInput}. */
export function isHolder(bytes: Buffer, texts: readonly string[]): boolean {
  return [...texts, ...BYTE_ORDER_MARKS].some((text) => bytes.includes(text))
}

/** One text a line, and what files in UTF-16 contain. */
export function grepInput(texts: readonly string[]): Buffer {
  return Buffer.concat([...texts, ...BYTE_ORDER_MARKS].flatMap((text) => [Buffer.from(text), Buffer.from('\n')]))
}

/** Lists the files with a line of text: those that git does not consider binary. */
export function textFilesArguments(commit: string, among: readonly string[]): string[] {
  const search = ['grep', '-l', '-z', '-I', '-F', '--no-textconv', '-e', '']
  return ['--no-literal-pathspecs', ...search, commit, '--', ...among.map(pathspecOf)]
}

function pathspecOf(file: string): string {
  return file.startsWith('.') ? `:(glob,icase)**/*${file}` : `:(glob)**/${file}`
}

/** Parses `<commit>:<path>`. */
export function parseGrep(output: Buffer, commit: string): Set<string> {
  return new Set(fields(output).map(({ text }) => text.slice(commit.length + 1)))
}
