import { compilePattern, PatternError } from '../../../base/config/pattern/pattern.ts'
import { type Instant, millisecondsOf } from '../../../base/time.ts'
import { isActive, type LearnedClaim, SCOPES, type Suppressing, type SuppressionScope } from './rule.ts'

/** Whether a claim is muted, by which rule, and until when. */
export interface SuppressionEvaluation<R extends Suppressing = Suppressing> {
  readonly suppressed: boolean
  readonly matched_rule: R | null
  readonly scope_level: SuppressionScope | null
  readonly reason: string | null
  readonly expires_at: R['expires_at']
}

/**
 * Whether one of the rules mutes a claim at a time. A rule for the claim precedes one for its file,
 * that one for its type, and that a pattern; within a scope the newest rule decides. Rules that have expired, were revoked or belong to
 * another repository do not count, nor do patterns that cannot be compiled. For many claims use `openSuppression`.
 *
 * @throws RangeError when a time is none
 * @example
 * import { evaluateSuppression } from 'docalign/learning'
 *
 * const claim = { id: 'c42', source_file: 'README.md', claim_type: 'dependency_version', claim_text: 'Uses React 17.0.2' }
 * const rule = {
 *   scope: 'claim',
 *   target_claim_id: 'c42',
 *   reason: 'Known issue, will fix later',
 *   expires_at: '2026-05-12',
 *   revoked: false,
 *   created_at: '2026-02-11',
 * } as const
 * evaluateSuppression(claim, [rule], '2026-03-01').suppressed // true
 * evaluateSuppression(claim, [rule], '2026-03-01').reason // 'Known issue, will fix later'
 * evaluateSuppression(claim, [rule], '2026-06-01').suppressed // false
 */
export function evaluateSuppression<R extends Suppressing>(
  claim: LearnedClaim,
  rules: readonly R[],
  now: Instant,
): SuppressionEvaluation<R> {
  return openSuppression(rules, now)(claim)
}

/**
 * As `evaluateSuppression`, for many claims: reads the rules once and returns a function that looks a claim up.
 *
 * @throws RangeError when a time is none
 * @example
 * import { openSuppression } from 'docalign/learning'
 *
 * const rule = {
 *   scope: 'file',
 *   target_file: 'docs/future-api.md',
 *   reason: 'Describes plans',
 *   expires_at: null,
 *   revoked: false,
 *   created_at: '2026-02-11',
 * } as const
 * const evaluate = openSuppression([rule], '2026-03-01')
 * const route = { id: 'c88', claim_type: 'api_route', claim_text: 'POST /api/v2/users' }
 * evaluate({ ...route, source_file: 'docs/future-api.md' }).scope_level // 'file'
 * evaluate({ ...route, source_file: 'docs/api.md' }).suppressed // false
 */
export function openSuppression<R extends Suppressing>(
  rules: readonly R[],
  now: Instant,
): (claim: LearnedClaim) => SuppressionEvaluation<R> {
  const repositories = new Map<Suppressing['repo_id'], Lookups<R>>()
  const newestFirst = rules
    .filter((rule) => isActive(rule, now))
    .toSorted((a, b) => millisecondsOf(b.created_at) - millisecondsOf(a.created_at))
  for (const rule of newestFirst) {
    const lookups = repositories.get(rule.repo_id) ?? emptyLookups()
    repositories.set(rule.repo_id, lookups)
    addTo(lookups, rule)
  }
  return (claim) => {
    const lookups = claim.repo_id === null ? undefined : repositories.get(claim.repo_id)
    const rule = lookups && findRule(lookups, claim)
    return rule === undefined ? (UNSUPPRESSED as SuppressionEvaluation<R>) : suppressedBy(rule)
  }
}

interface Lookups<R> {
  readonly claim: Map<string, R>
  readonly file: Map<string, R>
  readonly claim_type: Map<string, R>
  readonly pattern: { readonly rule: R; readonly matches: (text: string) => boolean }[]
  /** The rule whose pattern matches a text, cached as the same statement often occurs in many places. */
  readonly matched: Map<string, R | null>
}

const UNSUPPRESSED = { suppressed: false, matched_rule: null, scope_level: null, reason: null, expires_at: null }

function suppressedBy<R extends Suppressing>(rule: R): SuppressionEvaluation<R> {
  const { scope, reason, expires_at } = rule
  return { suppressed: true, matched_rule: rule, scope_level: scope, reason, expires_at }
}

function emptyLookups<R>(): Lookups<R> {
  return { claim: new Map(), file: new Map(), claim_type: new Map(), pattern: [], matched: new Map() }
}

function addTo<R extends Suppressing>(lookups: Lookups<R>, rule: R): void {
  if (rule.scope === 'pattern') {
    const matches = patternOf(rule.target_pattern ?? '')
    if (matches) lookups.pattern.push({ rule, matches })
    return
  }
  const target = { claim: rule.target_claim_id, file: rule.target_file, claim_type: rule.target_claim_type }[rule.scope]
  const targets = lookups[rule.scope]
  const others = rule.scope === 'claim' ? (rule.also_claim_ids ?? []) : []
  for (const each of [target, ...others]) if (each != null && !targets.has(each)) targets.set(each, rule)
}

function patternOf(source: string): ((text: string) => boolean) | null {
  try {
    return compilePattern(source)
  } catch (error) {
    if (error instanceof PatternError) return null
    throw error
  }
}

function findRule<R extends Suppressing>(lookups: Lookups<R>, claim: LearnedClaim): R | undefined {
  for (const scope of SCOPES) {
    const rule = scope === 'pattern' ? byPattern(lookups, claim) : lookups[scope].get(targetOf(claim, scope))
    if (rule) return rule
  }
  return undefined
}

function targetOf(claim: LearnedClaim, scope: Exclude<SuppressionScope, 'pattern'>): string {
  return { claim: claim.id, file: claim.source_file, claim_type: claim.claim_type }[scope]
}

function byPattern<R>({ pattern, matched }: Lookups<R>, { claim_text: text }: LearnedClaim): R | undefined {
  if (pattern.length === 0) return undefined
  let rule = matched.get(text)
  if (rule === undefined) {
    rule = pattern.find(({ matches }) => matches(text))?.rule ?? null
    matched.set(text, rule)
  }
  return rule ?? undefined
}
