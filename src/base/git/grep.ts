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
const MARKS = Buffer.from([0xff, 0xfe, 0x0a, 0xfe, 0xff, 0x0a])

/** One text a line, and what files in UTF-16 contain. */
export function grepInput(texts: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from(texts.map((text) => `${text}\n`).join('')), MARKS])
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
