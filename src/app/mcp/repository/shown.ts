import type { LookedUpClaim } from '../../../engine/scan/explanation.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import { placesShown } from '../../../report/explanation.ts'

const MAX_TEXT = 200

/** A short form of a finding, most important fields first. */
export function shownFinding(finding: ReportedClaim): object {
  const { verdict, reason, claim_id, claim_type, severity, file, line, value, suggestion, certain, also_at } = finding
  return {
    verdict,
    reason,
    id: claim_id,
    claim_type,
    severity,
    file,
    line,
    value: short(value),
    suggestion,
    ...(suggestion !== null && { certain }),
    ...placesShown(also_at),
  }
}

/** A claim as an item of a list, with the reason unless it is verified. */
export function shownClaim({ verdict, reason, id, type, line, text, value }: LookedUpClaim): object {
  return {
    verdict,
    ...(verdict !== 'verified' && { reason }),
    id,
    claim_type: type,
    line,
    text: short(text),
    ...(value !== text && { value: short(value) }),
  }
}

function short(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

/** The first items, and the number of further ones. */
export function limited<T>(all: readonly T[], limit: number): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: all.slice(0, limit), more: Math.max(0, all.length - limit) }
}
