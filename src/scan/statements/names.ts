import { isCompound } from '../../claims/identifiers.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'
import type { Clause, StatedValue } from '../../judge/facts/parse/clause.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { isLibraryName } from '../fabricated/library-names.ts'
import { type CodeJudgement, OPEN, type RepositorySources, type SourceFile } from './source-file.ts'

/** The reader is told to make it, so it need not be there. */
const MADE_BY_READER =
  /\b(?:put|create|add|save|write|make|place|store|copy|generate|rename|mkdir|touch|your|own|new|e\.g\.|example|output)\b/i

/** Pages, and files that readers have of their own. */
const NO_SOURCE = /\.(?:mdx?|rst|adoc|txt|html?|ya?ml|json|toml|ini|env|lock|csv|log|conf|cfg|xml)$/i

/** A file in a folder of source that is not there: the outermost folder is, and holds files of the same ending. */
export function judgePath({ key, stance }: StatedValue, text: string, { paths }: RepositorySources): CodeJudgement {
  if (stance === 'unsaid' || !/^\w[\w.-]*(?:\/[\w.-]+)+\.\w{1,5}$/.test(key) || NO_SOURCE.test(key)) return OPEN
  const isThere = paths.exists(key) || paths.endingWith(key, 1).length > 0
  if (isThere) return stance === 'affirmed' ? { state: 'supported' } : OPEN
  if (stance === 'denied' || MADE_BY_READER.test(text)) return OPEN
  const [top = ''] = key.split('/')
  const ending = key.slice(key.lastIndexOf('.'))
  if (!endingsByTop(paths).get(top)?.has(ending)) return OPEN
  return { state: 'contradicted', actual: `no file \`${key}\``, isInvented: true }
}

/** The endings of the files in each outermost folder, `.ts`. */
const endingsByTop = memoize((paths: PathIndex): ReadonlyMap<string, ReadonlySet<string>> => {
  const endings = new Map<string, Set<string>>()
  for (const path of paths.entries.keys()) {
    const [top = ''] = path.split('/', 1)
    if (top === path) continue
    const known = endings.get(top)
    const ending = path.slice(path.lastIndexOf('.'))
    if (known) known.add(ending)
    else endings.set(top, new Set([ending]))
  }
  return endings
})

/** The options of the repository's programs; null where some parser was not read to its end, or there is none. */
export function optionsOf({ files, isComplete }: RepositorySources): ReadonlySet<string> | null {
  const commands = files.flatMap(({ facts }) => facts.commands)
  if (
    !isComplete ||
    commands.length === 0 ||
    commands.some(({ open, passesThrough }) => open !== null || passesThrough)
  )
    return null
  const named = commands.flatMap(({ options }) =>
    options.flatMap(({ names, negatable }) =>
      negatable ? [...names, ...names.map((name) => name.replace(/^--/, '--no-'))] : names,
    ),
  )
  return named.length === 0 ? null : new Set([...named, '--help', '-h', '--version', '-V', '-v'])
}

/** Programs of others, whose options a sentence may speak of. */
const OTHERS =
  /\b(?:npm|npx|yarn|pnpm|node|git|docker|curl|pip|python|cargo|go|make|psql|tsc|eslint|vitest|pytest|jest|kubectl|ssh|apt|brew)\b/

/** An option that no program of the repository declares, and that its code has nowhere. */
export function judgeOption(
  { key, stance }: StatedValue,
  sentence: string,
  options: ReadonlySet<string> | null,
  { files }: RepositorySources,
): CodeJudgement {
  if (options?.has(key)) return stance === 'affirmed' ? { state: 'supported' } : OPEN
  if (options === null || stance !== 'affirmed' || OTHERS.test(sentence)) return OPEN
  if (isInCode(files, key)) return OPEN
  return { state: 'contradicted', actual: `no program declares \`${key}\``, isInvented: true }
}

/** Whether some word of the code begins with an option: parsers take abbreviations, and code puts words together. */
const isInCode = memoizePart((files: readonly SourceFile[], option: string): boolean => {
  // There are few of one letter.
  if (!option.startsWith('--')) return files.some(({ text }) => text.includes(option))
  const words = longOptions(files)
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? '') < option) from = middle + 1
    else to = middle
  }
  return words[from]?.startsWith(option) ?? false
})

/** What looks like a long option in the code, in the order of its characters. */
const longOptions = memoize((files: readonly SourceFile[]): readonly string[] =>
  [...new Set(files.flatMap(({ text }) => text.match(/--[a-z][a-z\d-]*/g) ?? []))].sort(),
)

/** Every word of the source that may be a name. */
export function wordsOfCode({ files }: RepositorySources): ReadonlySet<string> {
  return new Set(files.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
}

/** A function, or a name in the style of code, that stands nowhere in the source. A sentence that names another project may mean its. */
export function judgeName(
  { key, text, stance }: StatedValue,
  { text: clause, values }: Clause,
  words: () => ReadonlySet<string>,
  { isComplete }: RepositorySources,
): CodeJudgement {
  const name = key.split('.').at(-1) ?? key
  const isCall = text.endsWith(')') || clause.includes(`\`${text}(`)
  if (stance !== 'affirmed' || !(isCall || isCompound(name)) || !/^[A-Za-z_$][\w$]*$/.test(name)) return OPEN
  if (words().has(name)) return { state: 'supported' }
  if (!isComplete || isLibraryName(name) || MADE_BY_READER.test(clause)) return OPEN
  if (values.some(({ kind }) => kind === 'platform')) return OPEN
  return { state: 'contradicted', actual: `no \`${name}\` in its source`, isInvented: true }
}
