import type { Queries } from '../../db/database.ts'
import type { Entry } from '../../entries/store.ts'
import { triggersOf } from '../../search/store/triggers.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import { initialState } from '../../trust/initial-state.ts'
import { LEVEL_NAMES, shownLevel } from '../../trust/level.ts'
import { anomaliesOf, lastEvents, statesOf } from '../../trust/store/read.ts'
import { isStale } from '../../trust/ttl.ts'
import { explainTrust } from '../../trust/why.ts'

const EVENTS = 20

/** An entry with all that its trust rests on (Validation Events and Trust, §3). */
export async function shownEntry(queries: Queries, entry: Entry, namespace: string, now: number): Promise<object> {
  const [states, events, anomalies, triggers] = await Promise.all([
    statesOf(queries, [entry.key]),
    lastEvents(queries, entry.key, EVENTS),
    anomaliesOf(queries, entry.key),
    triggersOf(queries, entry.key),
  ])
  const state = states.get(entry.key) ?? initialState(entry.createdAt)
  const { stats, score, ttl } = state
  return {
    qa_id: entry.id,
    namespace,
    kind: entry.kind,
    claim_type: entry.claimType,
    question: entry.question,
    answer: entry.answer,
    source_file: entry.sourceFile,
    line: entry.line,
    last_line: entry.lastLine,
    heading_path: entry.titles,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    retired_at: entry.retiredAt,
    stats,
    score,
    ttl,
    level: LEVEL_NAMES[shownLevel(score.validation_level, effectiveTrust(state, now))],
    effective_trust: effectiveTrust(state, now),
    stale: isStale(state, now),
    why: explainTrust(state, now),
    anomalies,
    triggers: { given: triggers.given, learnt: triggers.learnt },
    events,
  }
}
