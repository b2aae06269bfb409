import { fields } from './names.ts'

/** Git takes a line end as the start of a further text, and compares bytes beyond ASCII by rules that differ by version. */
const SEARCHABLE = /^[ -~]+$/

/** Whether {@link grepArguments} finds exactly what a comparison of bytes would. */
export function isSearchable(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => SEARCHABLE.test(text))
}

/**
 * `-a`: what git takes for binary is searched like everything else.
 *
 * @param among endings with their dot, in any case, and base names of the files that are searched; none stands for all files
 */
export function grepArguments(commit: string, texts: readonly string[], among: readonly string[] = []): string[] {
  const search = ['grep', '-l', '-z', '-a', '-F', '--no-textconv', ...texts.flatMap((text) => ['-e', text])]
  return ['--no-literal-pathspecs', ...search, commit, '--', ...among.map(pathspecOf)]
}

function pathspecOf(file: string): string {
  return file.startsWith('.') ? `:(glob,icase)**/*${file}` : `:(glob)**/${file}`
}

/** Reads `<commit>:<path>`. */
export function parseGrep(output: Buffer, commit: string): Set<string> {
  return new Set(fields(output).map(({ text }) => text.slice(commit.length + 1)))
}
