import type { ReportedClaim } from '../../engine/scan/result.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import type { ShownFixes } from '../fixes.ts'
import type { TrustedResult } from '../trusted-result.ts'

/**
 * The output of `check --json`. Its keys are a contract: keys may only be added. Characters that a terminal would interpret are escaped,
 * which does not change the JSON value.
 */
export function renderJson(result: TrustedResult, judge: ValidationResult | null = null, fixes?: ShownFixes): string {
  const { version, repository, docs, claims, findings, uncertain, timing_ms } = result
  const contract = {
    version,
    repository: inOrder(repository, REPOSITORY),
    docs,
    claims: inOrder(claims, CLAIMS),
    findings: findings.map(reported),
    uncertain: uncertain.map(reported),
    judge,
    timing_ms,
    ...fixes,
  }
  const additions = {
    docs_total: result.docs_total,
    muted: result.muted.map(reported),
    ...inOrder(result, ADDITIONS),
    possible: result.possible.map(reported),
  }
  return `${escapeControls(JSON.stringify({ ...contract, ...additions }, null, 2))}\n`
}

// The order of the keys is the order in which they were added.
const REPOSITORY = 'path head base state'
const CLAIMS = 'total verified drifted uncertain byType possible'
const ADDITIONS =
  'trust reading skipped unasked clone config_problems commit_times skipped_total left_out unchecked needs_reading not_found no_longer_confirmed not_applied'
const CLAIM =
  'claim_id claim_type file line column text value verdict severity confidence confidence_parts reason suggestion certain evidence_kind last_true broken_by also_at evidence suppressed quote rule ever_true trust possible mute minor replaces'

function reported(claim: ReportedClaim): object {
  return inOrder(claim, CLAIM)
}

/** The words of a text, `'a' | 'b'` for `'a b'`, so that the compiler rejects keys that an object does not have. */
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S

/** Some properties of an object, in this order; missing ones are undefined, which JSON omits. */
function inOrder<T extends object, K extends string>(value: T, keys: Words<K> extends keyof T ? K : never): object {
  return Object.fromEntries(keys.split(' ').map((key) => [key, Reflect.get(value, key)]))
}

/** Escapes C1 controls, separators and direction marks; JSON.stringify escapes C0 controls and lone surrogates itself. */
export function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
