import type { LookedUpClaim } from '../../../engine/scan/explanation.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import { placesShown } from '../../../report/explanation.ts'
import type { Check } from '../../../stages/session/check.ts'
import { RequestError } from '../../operations/request.ts'

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

/** The part of a list that is asked for. */
export interface ListRequest {
  readonly limit: number
  readonly cursor: string | undefined
}

/**
 * A claim of the docs on disk.
 *
 * @throws RequestError `DOCALIGN_E714`
 */
export function claimWithId({ claims }: Check, id: string): LookedUpClaim {
  const claim = claims.find((each) => each.id === id)
  if (claim) return claim
  throw new RequestError(
    'notFound',
    `the docs on disk have no claim ${id} now; check_docs gives the ids of its findings`,
  )
}

export interface Page<T> {
  readonly shown: readonly T[]
  /** Number of items after these, with the cursor that continues there. */
  readonly rest: { readonly more: number; readonly next_cursor?: string }
}

/** Maximum bytes of the items of a list, as JSON. */
const MAX_PAGE_BYTES = 16_000

/**
 * The items after a cursor, as many as the limit and the size of an answer allow, but at least one. A cursor only continues a list of the
 * same files: fixing what was listed makes the list shorter.
 *
 * @throws RequestError `DOCALIGN_E711` for a cursor of no list, `DOCALIGN_E715` after files have changed
 */
export function pageOf<T extends object>(
  all: readonly T[],
  { limit, cursor }: ListRequest,
  head: string,
  maxBytes = MAX_PAGE_BYTES,
): Page<T> {
  const start = startOf(cursor, head)
  const shown: T[] = []
  let bytes = 0
  for (const each of all.slice(start, start + limit)) {
    bytes += Buffer.byteLength(JSON.stringify(each, null, 1))
    if (shown.length > 0 && bytes > maxBytes) break
    shown.push(each)
  }
  const next = start + shown.length
  const more = Math.max(0, all.length - next)
  return { shown, rest: { more, ...(more > 0 && { next_cursor: `${next}.${stateOf(head)}` }) } }
}

function stateOf(head: string): string {
  return head.slice(0, 12)
}

function startOf(cursor: string | undefined, head: string): number {
  if (cursor === undefined) return 0
  const [, start, state] = /^(\d{1,9})\.([\da-f]{12})$/.exec(cursor) ?? []
  if (start === undefined) throw new RequestError('invalid', 'cursor: not the next_cursor of an answer')
  if (state !== stateOf(head))
    throw new RequestError('conflict', 'files have changed since the cursor was given; call again without it')
  return Number(start)
}
