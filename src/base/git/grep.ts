import { fields } from './names.ts'

/** Git treats a line end as the start of another text, and compares bytes beyond ASCII by version-dependent rules. */
const SEARCHABLE = /^[ -~]+$/

/** Whether {@link grepArguments} finds exactly what a comparison of bytes would. */
export function isSearchable(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => SEARCHABLE.test(text))
}

/**
 * `-a`: files that git considers binary are searched like all others.
 *
 * @param among extensions with their dot, in any case, and base names of the files to search; empty for all files
 */
export function grepArguments(commit: string, texts: readonly string[], among: readonly string[] = []): string[] {
  const search = ['grep', '-l', '-z', '-a', '-F', '--no-textconv', ...texts.flatMap((text) => ['-e', text])]
  return ['--no-literal-pathspecs', ...search, commit, '--', ...among.map(pathspecOf)]
}

function pathspecOf(file: string): string {
  return file.startsWith('.') ? `:(glob,icase)**/*${file}` : `:(glob)**/${file}`
}

/** Parses `<commit>:<path>`. */
export function parseGrep(output: Buffer, commit: string): Set<string> {
  return new Set(fields(output).map(({ text }) => text.slice(commit.length + 1)))
}
