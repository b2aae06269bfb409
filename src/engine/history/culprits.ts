import type { Lineage } from '../../base/git/log/lineage.ts'
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
  const asked = new Map<Vanished, { readonly gone: readonly string[]; readonly there: string | undefined }>()
  for (const deletion of deletions) {
    const { after, path, place } = deletion
    const landed = lineage.landedAt(after)
    const isOnMain = landed !== null && mainline[landed] === after
    if (landed === null || (isOnMain && path === place)) lasting.add(deletion)
    else
      asked.set(deletion, {
        gone: [after, mainline[landed] ?? after],
        there: isOnMain ? undefined : mainline[landed - 1],
      })
  }
  if (asked.size === 0) return lasting
  const has = new Map<string, Snapshot['paths']>()
  const commits = [...asked.values()].flatMap(({ gone, there }) => [...gone, ...(there === undefined ? [] : [there])])
  await visitCommits(new Set(commits), [], reader, ({ commit, paths }) => void has.set(commit, paths))
  for (const [deletion, { gone, there }] of asked) {
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
  const isKept = ({ commit, lastTrue }: Named, file: string, line: number): boolean => {
    const [before, after] = [lastTrue, commit].map((each) =>
      (texts.get(`${each}:${file}`) ?? '').split('\n').map(squeezed),
    )
    const text = before?.[line - 1] ?? ''
    const count = (lines: readonly string[] = []): number => lines.filter((each) => each === text).length
    return text !== '' && count(after) >= count(before)
  }
  return new Set(
    onLines.filter((each) =>
      each.outcome.evidence.every(({ file, line }) => line !== null && isKept(each, file, line)),
    ),
  )
}

function squeezed(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}
