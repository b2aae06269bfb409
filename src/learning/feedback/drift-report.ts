import type { SignalStrength } from '../../trust/events/event.ts'

/** How the earlier reports of an agent turned out. */
export interface AgentRecord {
  /** Scans found the claim drifted later. */
  readonly confirmed: number
  /** Scans found that it holds. */
  readonly contradicted: number
}

/** What became of a report. `gone`: the claim went out of the docs, which says nothing of who was right. */
export type DriftStatus = 'open' | 'confirmed' | 'contradicted' | 'gone'

/** Settled reports from which on an agent is more, or less, than a stranger. */
const KNOWN = 5
const RELIABLE = 0.8
const UNRELIABLE = 0.3

/**
 * The share of an agent's reports that are right, 0–1, by the rule of succession: (confirmed + 1) / (settled + 2). One who has
 * reported nothing is at 0.5.
 */
export function reliability({ confirmed, contradicted }: AgentRecord): number {
  return (confirmed + 1) / (confirmed + contradicted + 2)
}

/**
 * How strongly a report of an agent with this record counts against a claim: weakly; after five settled reports, medium from
 * a reliability of 0.8 on, and not at all below 0.3. What counts for nothing is settled all the same, so an agent can mend its
 * record. Never strong: only what was run is.
 */
export function reportStrength(record: AgentRecord): SignalStrength | null {
  if (record.confirmed + record.contradicted < KNOWN) return 'weak'
  const share = reliability(record)
  if (share < UNRELIABLE) return null
  return share >= RELIABLE ? 'medium' : 'weak'
}

/** What a scan's verdict over the claim makes of an open report; null when it leaves it open. */
export function settledBy(
  verdict: 'verified' | 'drifted' | 'uncertain' | 'pending' | null,
): Exclude<DriftStatus, 'open'> | null {
  if (verdict === null) return 'gone'
  if (verdict === 'uncertain' || verdict === 'pending') return null
  return verdict === 'drifted' ? 'confirmed' : 'contradicted'
}
