import type { Lineage } from '../../base/git/log/lineage.ts'
import { memoizeBy } from '../../base/memoize.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { HistoryReader, LastTrueEvidence, Vanished } from './past.ts'
import { visitCommits } from './past-commits.ts'

interface Named {
  readonly commit: string
  readonly lastTrue: string
  readonly outcome: LastTrueEvidence['outcome']
}

/**
 * The deletions after which a place was gone for good. A branch may delete what the main line had lost before its merge, or keeps, and the
 * latest deletion below a folder need not have been the last of its files.
 */
export async function lastingDeletions(
  deletions: readonly Vanished[],
  lineage: Lineage,
  reader: HistoryReader,
): Promise<ReadonlySet<Vanished>> {
  const { mainline } = lineage
  const lasting = new Set<Vanished>()
  const doubtful = new Map<Vanished, { readonly gone: readonly string[]; readonly there: string | undefined }>()
  for (const deletion of deletions) {
    const { after, path, place } = deletion
    const landed = lineage.landedAt(after)
    const isOnMain = landed !== null && mainline[landed] === after
    if (landed === null || (isOnMain && path === place)) lasting.add(deletion)
    else
      doubtful.set(deletion, {
        gone: [after, mainline[landed] ?? after],
        there: isOnMain ? undefined : mainline[landed - 1],
      })
  }
  if (doubtful.size === 0) return lasting
  const has = new Map<string, Snapshot['paths']>()
  const commits = [...doubtful.values()].flatMap(({ gone, there }) => [
    ...gone,
    ...(there === undefined ? [] : [there]),
  ])
  await visitCommits(new Set(commits), [], reader, ({ commit, paths }) => void has.set(commit, paths))
  for (const [deletion, { gone, there }] of doubtful) {
    const exists = (commit: string): boolean => has.get(commit)?.exists(deletion.place) === true
    if (!gone.some(exists) && (there === undefined || exists(there))) lasting.add(deletion)
  }
  return lasting
}

/**
 * The commits that left all lines alone on which a claim rested: the claim fails after them, but not because of them. Of a common name only
 * some places are known at each commit.
 */
export async function commitsWithoutPart<T extends Named>(
  named: readonly T[],
  { snapshots }: HistoryReader,
): Promise<ReadonlySet<T>> {
  const onLines = named.filter(
    ({ outcome: { evidence } }) => evidence.length > 0 && evidence.every(({ line }) => line !== null),
  )
  const texts = await snapshots.textsAt(
    onLines.flatMap(({ commit, lastTrue, outcome }) =>
      outcome.evidence.flatMap(({ file: path }) => [commit, lastTrue].map((each) => ({ commit: each, path }))),
    ),
  )
  const linesOf = memoizeBy((key: string): CountedLines => countedLines(texts.get(key) ?? ''))
  const isKept = ({ commit, lastTrue }: Named, file: string, line: number): boolean => {
    const [before, after] = [linesOf(`${lastTrue}:${file}`), linesOf(`${commit}:${file}`)]
    const text = before.lines[line - 1] ?? ''
    return text !== '' && (after.counts.get(text) ?? 0) >= (before.counts.get(text) ?? 0)
  }
  return new Set(
    onLines.filter((each) =>
      each.outcome.evidence.every(({ file, line }) => line !== null && isKept(each, file, line)),
    ),
  )
}

interface CountedLines {
  /** Without the white space that formatting changes. */
  readonly lines: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

function countedLines(text: string): CountedLines {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return { lines, counts }
}
