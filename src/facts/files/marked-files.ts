import type { Language } from '../../ecosystems/ecosystem.ts'
import { ECOSYSTEMS } from '../../ecosystems/ecosystems.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import type { FactSource } from '../fact-store.ts'
import type { FactNeeds } from '../model/needs.ts'

/** Keys that are looked for in a commit. */
const MAX_KEYS = 2000

/** Files with parsers of arguments, reads of the environment, or types of data with one of the keys that are asked for. */
export async function filesWithMarks(
  { repository, snapshot }: FactSource,
  needs: readonly FactNeeds[],
): Promise<string[]> {
  const keys = [...new Set(needs.flatMap(({ data = [] }) => data))].slice(0, MAX_KEYS)
  const marks = [
    ...(needs.some(({ commands }) => commands) ? MARKS.commands : []),
    ...(needs.some(({ environment }) => environment) ? MARKS.environment : []),
    ...(keys.length > 0 ? MARKS.data : []),
  ]
  const present = new Set([...snapshot.paths.entries.keys()].map(grammarOf))
  const paths: string[] = []
  for (const each of marks) {
    const { grammars, files, words } = each
    // Searching a commit takes its time.
    if (![...grammars].some((grammar) => present.has(grammar))) continue
    const marked = await repository.grep(snapshot.commit, words, files)
    const keyed = MARKS.data.includes(each) ? await repository.grep(snapshot.commit, keys, files) : null
    const all = [...(marked ?? snapshot.paths.entries.keys())]
    paths.push(...all.filter((path) => grammars.has(grammarOf(path) ?? '') && (keyed?.has(path) ?? true)))
  }
  return paths
}

/** The words by which files are found, with the grammars that they say something in, and which files have these grammars. */
const MARKS = {
  commands: marksOf((marks) => marks.commands),
  environment: marksOf((marks) => marks.environment),
  data: marksOf((marks) => marks.data ?? []),
}

type Marks = NonNullable<Language['marks']>

interface MarkedFiles {
  readonly grammars: ReadonlySet<string>
  /** Endings and base names. In a repository of pages, most files need not be searched. */
  readonly files: readonly string[]
  readonly words: readonly string[]
}

function marksOf(words: (marks: Marks) => readonly string[]): MarkedFiles[] {
  return ECOSYSTEMS.flatMap(({ languages = [] }) => {
    const marked = languages.filter(({ marks }) => marks && words(marks).length > 0)
    const [first] = marked
    if (!first?.marks) return []
    const grammars = new Set(marked.map(({ grammar }) => grammar))
    return [{ grammars, files: marked.flatMap(({ files }) => files), words: words(first.marks) }]
  })
}
