import { isCompound } from '../../claims/identifiers.ts'
import type { Clause, StatedValue } from '../../judge/facts/reading/clause.ts'
import { isLibraryName } from '../invented/library-names.ts'
import { type CodeJudgement, OPEN, type RepositorySources } from './source-file.ts'

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
  if (
    !paths.isFolder(top) ||
    ![...paths.entries.keys()].some((path) => path.startsWith(`${top}/`) && path.endsWith(ending))
  )
    return OPEN
  return { state: 'contradicted', actual: `no file \`${key}\``, isInvented: true }
}

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
  if (files.some(({ text }) => text.includes(key))) return OPEN
  return { state: 'contradicted', actual: `no program declares \`${key}\``, isInvented: true }
}

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
