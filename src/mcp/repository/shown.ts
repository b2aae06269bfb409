import type { ReportedClaim } from '../../scan/result.ts'
import type { CheckedClaim } from './check.ts'

/** Places of a finding that are listed beside its own; the others are counted. */
const MAX_PLACES = 5
const MAX_TEXT = 200

/** A finding in few words: what is wrong first. */
export function shownFinding(finding: ReportedClaim): object {
  const { verdict, reason, claim_id, claim_type, severity, file, line, value, suggestion, certain, also_at } = finding
  return {
    ...{ verdict, reason, id: claim_id, claim_type, severity, file, line, value: short(value), suggestion },
    ...(suggestion !== null && { certain }),
    ...placesShown(also_at),
  }
}

/** The other places where the docs say the same. */
export function placesShown(also: ReportedClaim['also_at']): object {
  if (also.length === 0) return {}
  const more = also.length - MAX_PLACES
  return {
    also_at: also.slice(0, MAX_PLACES).map(({ file, line }) => `${file}:${line}`),
    ...(more > 0 && { also_at_more: more }),
  }
}

/** A claim as one line of a list. The reason is given where it does not hold. */
export function shownClaim({ verdict, reason, id, type, line, text, value }: CheckedClaim): object {
  return {
    verdict,
    ...(verdict !== 'verified' && { reason }),
    ...{ id, claim_type: type, line, text: short(text), ...(value !== text && { value: short(value) }) },
  }
}

function short(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

/** The first of many, and how many more there are. */
export function limited<T>(all: readonly T[], limit: number): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: all.slice(0, limit), more: Math.max(0, all.length - limit) }
}
