import type { SandboxRepository } from 'github-sandbox/sandbox'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Expected } from '../expected.ts'
import { type EffectRow, rowOf } from './row.ts'

/** Counts each key among some rows. */
function tally(keys: readonly string[]): (key: string) => number {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (key) => counts.get(key) ?? 0
}

export async function feedbackRow(queries: Queries, { replies }: Expected): Promise<EffectRow> {
  const rows = await queries.selectFrom('feedback').select(['repo_id', 'source_key']).execute()
  const times = tally(rows.map((row) => `${row.repo_id} ${row.source_key}`))
  const given = replies.filter(({ isFeedback }) => isFeedback)
  return rowOf('feedback on a finding', 'comments', given, ({ repository, commentId }) => ({
    wanted: 1,
    found: times(`${repository.id} comment:${commentId}`),
    note: `${repository.fullName}, comment ${commentId}`,
  }))
}

export async function dismissalRow(queries: Queries, { dismissed }: Expected): Promise<EffectRow> {
  const rows = await queries
    .selectFrom('feedback')
    .select(['repo_id', 'pr_number'])
    .where('feedback_type', '=', 'all_dismissed')
    .execute()
  const times = tally(rows.map((row) => `${row.repo_id} ${row.pr_number}`))
  return rowOf('finding dismissed by the button', 'check_run', dismissed, ({ repository, number, findings }) => ({
    wanted: findings,
    found: times(`${repository.id} ${number}`),
    note: `${repository.fullName}#${number}`,
  }))
}

/** One command undoes one rule, however often it is processed. */
export async function undoRow(queries: Queries, { undone }: Expected): Promise<EffectRow> {
  const rows = await queries
    .selectFrom('suppression_rules')
    .select('repo_id')
    .where('revoked_because', '=', 'undo')
    .execute()
  const times = tally(rows.map((row) => `${row.repo_id}`))
  const repositories = [...new Set(undone.map(({ repository }) => repository))]
  return rowOf('rule taken back', 'comments', repositories, (repository) => ({
    wanted: undone.filter((each) => each.repository === repository).length,
    found: times(`${repository.id}`),
    note: repository.fullName,
  }))
}

export async function outcomeRow(queries: Queries, { outcomes }: Expected): Promise<EffectRow> {
  const rows = await queries.selectFrom('check_outcomes').select(['repository_id', 'check_run_id']).execute()
  const times = tally(rows.map((row) => `${row.repository_id} ${row.check_run_id}`))
  return rowOf('outcome of a check', 'check_run', outcomes, ({ repository, checkRunId }) => ({
    wanted: 1,
    found: times(`${repository.id} ${checkRunId}`),
    note: `${repository.fullName}, check run ${checkRunId}`,
  }))
}

/** A passed check confirms the command that it ran, once per commit. */
export async function eventRow(queries: Queries, { outcomes }: Expected): Promise<EffectRow> {
  const rows = await queries
    .selectFrom('validation_events')
    .innerJoin('entries', 'entries.key', 'validation_events.entry')
    .innerJoin('namespaces', 'namespaces.id', 'entries.namespace_id')
    .select(['namespaces.repository_id', 'external_id'])
    .where('source', '=', 'ci')
    .where('signal_strength', '=', 'strong')
    .where('provisional', '=', false)
    .execute()
  const times = tally(rows.map((row) => `${row.repository_id} ${row.external_id}`))
  return rowOf('event of a check in the ledger', 'check_run', outcomes, ({ repository, sha }) => ({
    wanted: 1,
    found: times(keyOf(repository, sha)),
    note: `${repository.fullName} ${sha}`,
  }))
}

function keyOf({ id }: SandboxRepository, sha: string): string {
  return `${id} commit:${sha}:strong`
}
