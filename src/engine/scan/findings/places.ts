import { isForAgents } from '../../docs/annotation/page-owner.ts'
import type { AlsoAt, ReportedClaim } from '../result.ts'

/** All places of a finding, its own first. */
export function placesOf(finding: ReportedClaim): readonly [AlsoAt, ...AlsoAt[]] {
  return [placeOf(finding), ...finding.also_at]
}

export function placeOf({ claim_id, claim_type, quote, suggestion, replaces, mute, ...claim }: ReportedClaim): AlsoAt {
  return {
    claim_id,
    claim_type,
    ...wordsOf(claim),
    quote,
    suggestion,
    ...(replaces !== undefined && { replaces }),
    ...(mute !== undefined && { mute }),
  }
}

/** The words of a claim and their place on its page, without its other fields. */
export function wordsOf<C extends Words>({ file, line, column, text, value }: C): Words {
  return { file, line, column, text, value }
}

type Words = Pick<AlsoAt, 'file' | 'line' | 'column' | 'text' | 'value'>

/** The same finding, reported at another of its places. Its evidence and its `broken_by` do not change. */
export function seenFrom<F extends ReportedClaim>(finding: F, place: AlsoAt): F {
  const others = placesOf(finding).filter(({ claim_id }) => claim_id !== place.claim_id)
  const { replaces: _, ...rest } = finding
  return { ...(rest as F), ...place, also_at: others }
}

/** Instructions for agents first, then by page path, line and column. */
export function byPlace(left: ReportedClaim, right: ReportedClaim): number {
  const agents = Number(isForAgents(right.file)) - Number(isForAgents(left.file))
  if (agents !== 0) return agents
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}
