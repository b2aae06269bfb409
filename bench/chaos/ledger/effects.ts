import type { GitHubSandbox } from 'github-sandbox/sandbox'
import type { Queries } from '../../../src/base/db/database.ts'
import { STICKY_MARKER } from '../../../src/report/pull-request/comments/markers.ts'
import type { Expected } from '../expected.ts'
import { findingsOf } from '../stories/pull-request.ts'
import { headRows } from './heads.ts'
import { dismissalRow, eventRow, feedbackRow, outcomeRow, undoRow } from './kept.ts'
import { type EffectRow, rowOf } from './row.ts'
import { type Written, writtenBy } from './written.ts'

/** Compares what the stories expected with what is on GitHub and in the database. */
export async function compareEffects(
  github: GitHubSandbox,
  queries: Queries,
  expected: Expected,
): Promise<{ readonly rows: EffectRow[]; readonly renewed: number }> {
  const heads = headRows(expected.heads)
  const rows = [
    ...heads.rows,
    hangingRow(expected),
    ...commentRows(writtenBy(github), expected),
    await feedbackRow(queries, expected),
    await dismissalRow(queries, expected),
    await undoRow(queries, expected),
    await outcomeRow(queries, expected),
    await eventRow(queries, expected),
  ]
  return { rows, renewed: heads.renewed }
}

/** Every check run must be completed, expected or not. */
function hangingRow({ heads }: Expected): EffectRow {
  const repositories = [...new Set(heads.map(({ repository }) => repository))]
  return rowOf('check run, whichever, completed', 'all', repositories, ({ checkRuns, fullName }) => {
    const own = checkRuns.filter(({ name }) => name.startsWith('DocAlign'))
    const done = own.filter(({ status }) => status === 'completed')
    const open = own
      .filter(({ status }) => status !== 'completed')
      .map(({ id, headSha, title }) => `${id} ${headSha} ${title}`)
    return { wanted: own.length, found: done.length, note: `${fullName}: ${open.join(', ')}` }
  })
}

/** Counts comments when they were written: one that was deleted had already been sent by mail. */
function commentRows(written: readonly Written[], { pulls, replies }: Expected): EffectRow[] {
  const count = (repositoryId: number, isMeant: (each: Written) => boolean): number =>
    written.filter((each) => each.repositoryId === repositoryId && isMeant(each)).length
  return [
    rowOf('sticky comment', 'pull_request', pulls, ({ repository, number, unseen }) => ({
      wanted: unseen > 0 ? 1 : 0,
      found: count(repository.id, (each) => each.number === number && each.text.startsWith(STICKY_MARKER)),
      note: `${repository.fullName}#${number}`,
    })),
    rowOf('review comment of a finding', 'pull_request', pulls, ({ repository, number, shown }) => ({
      wanted: shown,
      found: count(repository.id, (each) => each.number === number && each.text.startsWith('<!-- docalign:finding:')),
      note: `${repository.fullName}#${number}, there now: ${findingsOf(repository, number).length}`,
    })),
    rowOf('answer to a comment', 'comments', replies, ({ repository, commentId }) => ({
      wanted: 1,
      found: count(repository.id, ({ text }) => new RegExp(`^<!-- docalign:answer:${commentId}[: ]`).test(text)),
      note: `${repository.fullName}, comment ${commentId}`,
    })),
  ]
}
