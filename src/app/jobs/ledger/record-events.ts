import { groupBy } from '../../../base/group-by.ts'
import { portionsOf } from '../../../base/portions.ts'
import type { TrustedEntry } from '../../../ledger/entries/trusted.ts'
import type { NewEvent } from '../../../ledger/trust/events/admit.ts'
import { LEVEL_NAMES } from '../../../ledger/trust/level.ts'
import { type Recorded, recordEvents } from '../../../ledger/trust/store/record.ts'
import type { TrustMove } from '../../../report/pull-request/report.ts'
import type { Services } from '../services.ts'

/** Maximum events per transaction: takes a fraction of a second in the embedded database, whose other clients wait for it. */
const AT_ONCE = 500

/**
 * Appends events to the ledger, and counts the outcomes in metrics. Events of one entry are in one transaction, others in further ones:
 * events that are reported again after a failure still count once.
 */
export async function recordCounted(
  { queries, metrics }: Pick<Services, 'queries' | 'metrics'>,
  events: readonly NewEvent[],
  now: number,
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = []
  for (const entries of portionsOf(eventsByEntry(events), AT_ONCE, ({ length }) => length)) {
    const portion = entries.flat()
    const outcomes = await recordEvents(
      queries,
      portion.map(({ event }) => event),
      now,
    )
    for (const [at, { index }] of portion.entries()) {
      const outcome = outcomes[at]
      if (outcome) recorded[index] = outcome
    }
  }
  for (const [index, { signal_strength: strength }] of events.entries())
    metrics.ledgerEvent(strength, recorded[index]?.outcome ?? 'unknown')
  return recorded
}

interface Numbered {
  readonly event: NewEvent
  readonly index: number
}

function eventsByEntry(events: readonly NewEvent[]): Iterable<readonly Numbered[]> {
  const numbered = events.map((event, index): Numbered => ({ event, index }))
  return groupBy(numbered, ({ event }) => event.entry).values()
}

export interface LevelMove extends TrustMove {
  readonly claimId: string
}

export function levelMoves(
  entries: readonly TrustedEntry[],
  events: readonly Pick<NewEvent, 'entry'>[],
  recorded: readonly Recorded[],
): LevelMove[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const moves = new Map<number, LevelMove>()
  for (const [index, { entry }] of events.entries()) {
    const claim = byKey.get(entry)
    const { before, state } = recorded[index] ?? {}
    if (!claim || !before || !state || before.score.validation_level === state.score.validation_level) continue
    moves.set(entry, {
      claimId: claim.id,
      claim: { file: claim.sourceFile ?? '', line: claim.line ?? 1, value: claim.answer },
      from: before.score.trust_score,
      to: state.score.trust_score,
      levels: [LEVEL_NAMES[before.score.validation_level], LEVEL_NAMES[state.score.validation_level]],
    })
  }
  return [...moves.values()]
}
