import type { SandboxCheckRun } from 'github-sandbox/sandbox'
import type { ExpectedHead } from '../expected.ts'
import { type EffectRow, rowOf } from './row.ts'

/** Counts the check runs of heads, by the event that announces them, and those that were legitimately renewed. */
export function headRows(heads: readonly ExpectedHead[]): { readonly rows: EffectRow[]; readonly renewed: number } {
  let renewed = 0
  const rows = (['installation', 'push', 'pull_request'] as const).map((by) =>
    rowOf(
      'completed check run of a head',
      by,
      heads.filter((head) => head.by === by),
      (head) => {
        const { runs, made } = madeFor(head)
        renewed += runs.length - made
        const isDone = runs.at(-1)?.status === 'completed'
        return { wanted: 1, found: isDone ? made : 0, note: noteOf(head, runs) }
      },
    ),
  )
  return { rows, renewed }
}

/** A check run in place of a completed one is the same effect if there was a reason for another check; one beside an open one is not. */
function madeFor({ repository, sha, renewedBy }: ExpectedHead): {
  readonly runs: readonly SandboxCheckRun[]
  readonly made: number
} {
  const runs = repository.checkRuns.filter(({ headSha, name }) => headSha === sha && name === 'DocAlign')
  const beside = runs.filter((run, index) => {
    const earlier = runs[index - 1]
    if (!earlier) return true
    const isAfter = earlier.completedAt !== null && earlier.completedAt <= run.startedAt
    return !isAfter || renewedBy.length === 0
  })
  return { runs, made: beside.length }
}

function noteOf({ repository, sha }: ExpectedHead, runs: readonly SandboxCheckRun[]): string {
  const told = runs.map(({ id, status, title, startedAt, completedAt }) =>
    [id, status, title, new Date(startedAt).toISOString(), completedAt && new Date(completedAt).toISOString()].join(
      ' ',
    ),
  )
  return `${repository.fullName} ${sha}: ${told.join('; ') || 'none'}`
}
