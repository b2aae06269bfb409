import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { type FeedbackTruth, feedbackTruths } from '../../../ledger/learning/store/feedback/truths.ts'
import type { NewEvent } from '../../../ledger/trust/events/admit.ts'
import { eventsFrom, failsAt, type Voiding, voidEvents } from '../../../ledger/trust/store/voided.ts'
import { SCAN_SOURCE } from '../../../stages/verdict-events.ts'
import type { Services } from '../services.ts'
import { recordCounted } from './record-events.ts'

const SOURCE = 'feedback'
const TAKEN_BACK = 'taken back'
const DOCS_ARE_RIGHT = 'people answered that the docs are right'

/** The entry of a claim, and whether the last scan of the default branch found the claim false. */
interface StatementEntry {
  readonly key: number
  readonly isFalse: boolean
}

/** A statement about the truth of one entry. */
interface Statement {
  readonly truth: FeedbackTruth
  readonly entry: StatementEntry
}

/**
 * Records in the ledger what people said about the truth of a repository's claims. "The docs are right" is a pass and voids the fail that
 * it answers. "The finding is right" is a fail, which counts once the default branch has the finding. Retracted statements no longer count.
 * The operation is idempotent, so it may run at any time.
 */
export async function syncFeedbackEvents(
  services: Pick<Services, 'queries' | 'now' | 'metrics'>,
  repositoryId: number,
): Promise<void> {
  const { queries, now } = services
  const statements = await statementsIn(queries, repositoryId)
  if (statements.length === 0) return
  const keys = keysOf(statements)
  const known = new Set(
    (await eventsFrom(queries, SOURCE, keys)).map(({ entry, externalId }) => nameOf(entry, externalId)),
  )
  const events = statements.flatMap(newEvent).filter(({ entry, externalId }) => !known.has(nameOf(entry, externalId)))
  await recordCounted(services, events, now())
  await voidEvents(queries, keys, async (locked) => changesTo(locked, keys, await statementsIn(locked, repositoryId)))
}

/** All statements about claims that have an entry. */
async function statementsIn(queries: Queries, repositoryId: number): Promise<Statement[]> {
  const truths = await feedbackTruths(queries, repositoryId)
  if (truths.length === 0) return []
  const entries = await entriesOf(queries, repositoryId, [...new Set(truths.flatMap(({ claimIds }) => claimIds))])
  return truths.flatMap((truth) =>
    truth.claimIds.flatMap((id) => {
      const entry = entries.get(id)
      return entry ? [{ truth, entry }] : []
    }),
  )
}

function keysOf(statements: readonly Statement[]): number[] {
  return [...new Set(statements.map(({ entry }) => entry.key))]
}

/** The events to void or to restore. */
async function changesTo(
  queries: Queries,
  keys: readonly number[],
  statements: readonly Statement[],
): Promise<Voiding[]> {
  const earlier = await eventsFrom(queries, SOURCE, keys)
  const inEffect = new Set(
    statements.filter(({ truth }) => truth.isInEffect).map(({ entry, truth }) => nameOf(entry.key, truth.id)),
  )
  const moved = earlier.flatMap(({ id, entry, externalId, voided }): Voiding[] => {
    const isInEffect = inEffect.has(nameOf(entry, externalId.replace(PROVISIONAL, '')))
    return isInEffect === (voided === null) ? [] : [{ id, entry, voided: isInEffect ? null : TAKEN_BACK }]
  })
  return [...moved, ...(await answeredFails(queries, keys, statements))]
}

const PROVISIONAL = 'pull:'

/** The event of a statement; none if it was retracted. */
function newEvent({ truth, entry }: Statement): NewEvent[] {
  const { id, result, isInEffect, by, pullNumber, at } = truth
  if (!isInEffect) return []
  const provisional = result === 'fail' && pullNumber !== null && !entry.isFalse
  return [
    {
      entry: entry.key,
      source: SOURCE,
      externalId: provisional ? `${PROVISIONAL}${id}` : id,
      provisional,
      result,
      signal_strength: 'medium',
      ts: at.getTime(),
      context: pullNumber === null ? null : { pull_request: pullNumber },
      client: by === null ? null : { user_id: by },
    },
  ]
}

/** The fails of scans that an answer voids, and those that no answer voids any more. */
async function answeredFails(
  queries: Queries,
  keys: readonly number[],
  statements: readonly Statement[],
): Promise<Voiding[]> {
  const answers = statements.filter(({ truth }) => truth.isInEffect && truth.result === 'pass')
  const moments = answers.map(({ entry, truth }) => ({ entry: entry.key, at: truth.at }))
  const answered = await failsAt(queries, SCAN_SOURCE, moments)
  const ids = new Set(answered.map(({ id }) => id))
  const voided = await eventsFrom(queries, SCAN_SOURCE, keys, { onlyVoided: true })
  const before = new Set(voided.map(({ id }) => id))
  return [
    ...answered.filter(({ id }) => !before.has(id)).map((event) => ({ ...event, voided: DOCS_ARE_RIGHT })),
    ...voided.filter(({ id }) => !ids.has(id)).map((event) => ({ ...event, voided: null })),
  ]
}

function nameOf(entry: number, externalId: string): string {
  return `${entry} ${externalId}`
}

async function entriesOf(
  queries: Queries,
  repositoryId: number,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, StatementEntry>> {
  const rows = await queries
    .selectFrom('entries')
    .leftJoin('claims', (join) =>
      join.onRef('claims.claim_id', '=', 'entries.id').on('claims.repository_id', '=', repositoryId),
    )
    .select(['entries.id', 'entries.key', 'verification_status'])
    .where('namespace_id', '=', await namespaceOfRepository(queries, repositoryId))
    .where('retired_at', 'is', null)
    .where(sql<boolean>`entries.id = any(${claimIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, key, verification_status: verdict }) => [id, { key, isFalse: verdict === 'drifted' }]))
}
