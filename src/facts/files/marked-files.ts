import type { Language } from '../../ecosystems/ecosystem.ts'
import { ECOSYSTEMS } from '../../ecosystems/ecosystems.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import type { FactSource } from '../fact-source.ts'
import type { FactNeeds } from '../model/needs.ts'

/** The files in which parsers of arguments, or reads of the environment, may stand. */
export async function filesWithMarks(
  { repository, snapshot }: FactSource,
  needs: readonly FactNeeds[],
): Promise<string[]> {
  const kinds = (['commands', 'environment'] as const).filter((kind) => needs.some((need) => need[kind]))
  const paths: string[] = []
  const present = new Set([...snapshot.paths.entries.keys()].map(grammarOf))
  for (const kind of kinds)
    for (const { grammars, files, words } of MARKS[kind]) {
      // Searching a commit takes its time.
      if (![...grammars].some((grammar) => present.has(grammar))) continue
      const holders = await repository.grep(snapshot.commit, words, files)
      paths.push(
        ...[...(holders ?? snapshot.paths.entries.keys())].filter((path) => grammars.has(grammarOf(path) ?? '')),
      )
    }
  return [...paths, ...(await filesOfData(repository, snapshot, needs, present))]
}

/** The files that declare types of data and hold one of the keys that are asked for. */
async function filesOfData(
  repository: FactSource['repository'],
  snapshot: FactSource['snapshot'],
  needs: readonly FactNeeds[],
  present: ReadonlySet<string | null>,
): Promise<string[]> {
  const keys = [...new Set(needs.flatMap(({ data = [] }) => data))].slice(0, MAX_KEYS)
  if (keys.length === 0) return []
  const paths: string[] = []
  for (const { grammars, files, words } of MARKS.data) {
    if (![...grammars].some((grammar) => present.has(grammar))) continue
    const declaring = await repository.grep(snapshot.commit, words, files)
    const holding = await repository.grep(snapshot.commit, keys, files)
    const all = [...(declaring ?? snapshot.paths.entries.keys())]
    paths.push(...all.filter((path) => grammars.has(grammarOf(path) ?? '') && (holding?.has(path) ?? true)))
  }
  return paths
}

/** Keys that are looked for in a commit. */
const MAX_KEYS = 2000

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
