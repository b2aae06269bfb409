import type { Language } from '../../ecosystems/ecosystem.ts'
import { ECOSYSTEMS } from '../../ecosystems/ecosystems.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import type { FactSource } from '../fact-store.ts'
import type { FactNeeds } from '../model/needs.ts'

/** Files that parse arguments, declare commands, or read the environment, as far as needed. */
export async function filesWithMarks(
  { repository, snapshot, undecodable }: FactSource,
  needs: readonly FactNeeds[],
): Promise<string[]> {
  const asked = (['options', 'commands', 'environment'] as const).filter((each) => needs.some((need) => need[each]))
  const marks = asked.flatMap((each) => MARKS[each])
  const present = new Set([...snapshot.paths.entries.keys()].map(grammarOf))
  const paths: string[] = []
  for (const { grammars, files, words } of marks) {
    // Searching a commit takes time.
    if (![...grammars].some((grammar) => present.has(grammar))) continue
    const marked = await repository.grep(snapshot.commit, words, files)
    const all = [...(marked ?? snapshot.paths.entries.keys()), ...undecodable]
    paths.push(...all.filter((path) => grammars.has(grammarOf(path) ?? '')))
  }
  return paths
}

/** The words by which such files are found, the grammars in which they are significant, and the files with these grammars. */
const MARKS = {
  options: marksOf(({ options }) => [
    ...(options?.readers.flatMap(({ marks }) => marks) ?? []),
    ...(options?.unread ?? []),
  ]),
  commands: marksOf(({ commands = [] }) => commands.flatMap(({ marks }) => marks)),
  environment: marksOf(({ marks }) => marks?.environment ?? []),
}

interface MarkedFiles {
  readonly grammars: ReadonlySet<string>
  /** Extensions and base names. In a repository of pages, most files need not be searched. */
  readonly files: readonly string[]
  readonly words: readonly string[]
}

function marksOf(words: (language: Language) => readonly string[]): MarkedFiles[] {
  return ECOSYSTEMS.flatMap(({ languages = [] }) => {
    const marked = languages.filter((language) => words(language).length > 0)
    const [first] = marked
    if (!first) return []
    const grammars = new Set(marked.map(({ grammar }) => grammar))
    return [{ grammars, files: marked.flatMap(({ files }) => files), words: [...new Set(words(first))] }]
  })
}
