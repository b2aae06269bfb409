import type { SignalStrength } from '../../trust/events/event.ts'

/** How many of an agent's earlier reports were right and wrong. */
export interface AgentRecord {
  /** Later scans found the claim drifted. */
  readonly confirmed: number
  /** Later scans found that the claim holds. */
  readonly contradicted: number
}

/** The status of a report. `gone`: the claim left the docs, so the report was neither right nor wrong. */
export type DriftStatus = 'open' | 'confirmed' | 'contradicted' | 'gone'

/** Minimum number of settled reports for an agent's record to count. */
const KNOWN = 5
const RELIABLE = 0.8
const UNRELIABLE = 0.3

/**
 * The estimated share of an agent's reports that are right, 0–1, by the rule of succession: (confirmed + 1) / (settled + 2). It is 0.5 for
 * an agent without reports.
 */
export function reliability({ confirmed, contradicted }: AgentRecord): number {
  return (confirmed + 1) / (confirmed + contradicted + 2)
}

/**
 * The strength of a report as a signal, given the agent's record: weak at first; from five settled reports on, medium at a reliability of
 * 0.8 or more, and null (no signal) below 0.3. Reports without a signal are settled too, so an agent can recover its record. A report is
 * never strong: only what was run is.
 */
export function reportStrength(record: AgentRecord): SignalStrength | null {
  if (record.confirmed + record.contradicted < KNOWN) return 'weak'
  const share = reliability(record)
  if (share < UNRELIABLE) return null
  return share >= RELIABLE ? 'medium' : 'weak'
}

/** The status that a scan's verdict on the claim gives to an open report; null if it stays open. */
export function settledBy(
  verdict: 'verified' | 'drifted' | 'uncertain' | 'pending' | null,
): Exclude<DriftStatus, 'open'> | null {
  if (verdict === null) return 'gone'
  if (verdict === 'uncertain' || verdict === 'pending') return null
  return verdict === 'drifted' ? 'confirmed' : 'contradicted'
}
