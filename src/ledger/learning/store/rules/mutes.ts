import { groupBy } from '../../../../base/group-by.ts'
import { doubt, NOTHING_LEARNED } from '../../feedback/precision.ts'
import type { Dismissals, RuleSource, SuppressionRule } from '../../rules/rule.ts'
import { chooseSpotCheck, isSpotCheckDue, isSpotChecked, type SpotCheckCandidate } from '../../rules/spot-check.ts'
import { openSuppression } from '../../rules/suppression.ts'
import { type Learning, withFallback } from '../context.ts'
import { byRule, learnedOpinions } from '../feedback/opinions.ts'
import { NO_NOTES, notesOf, type RuleNotes } from './rule-notes.ts'
import { getActiveRules } from './rules.ts'
import { saveSpotCheck } from './spot-checks.ts'

/** The fields of a finding's place that decide whether it is muted. */
interface Place {
  readonly claim_id: string
  readonly file: string
  readonly claim_type: string
  readonly text: string
}

/** A finding with all its places, and its confidence. */
interface Found extends Place {
  readonly also_at: readonly Place[]
  readonly rule?: string
  /** 0–1. */
  readonly confidence?: number
}

/** Why a finding is muted. */
export interface Mute {
  readonly reason: string
  /** Free text that came with the reason; null for none. */
  readonly words: string | null
  /** The dismissals that muted it, if silent dismissals did. */
  readonly dismissals?: Dismissals
  readonly source: RuleSource | 'dismissed'
  /** Login of the person, if one person muted it. */
  readonly by: string | null
  /** Null: no expiry, or as long as the pull request is open. */
  readonly until: Date | null
}

/** Findings by whether they are shown; those shown include spot checks. */
export interface PartitionedFindings<F> {
  /** The value is the finding without its muted places. */
  readonly shown: ReadonlyMap<F, F>
  /** The rules that show claims as a spot check, by claim id. */
  readonly letThrough: ReadonlyMap<string, SuppressionRule>
  /** Ids of the rules that mute claims, by claim id. */
  readonly hiddenBy: ReadonlyMap<string, string>
  readonly muted: readonly { readonly claim: F; readonly mute: Mute }[]
}

/**
 * Partitions findings by the active rules, and by what Dismiss all hides on their pull request. A rule on the claim of one place mutes the
 * whole finding; a rule on a page only removes that page's places. Has no side effects: spot checks that have begun show their finding, but
 * none begins.
 */
export async function partitionFindings<F extends Found>(
  learning: Learning,
  repoId: number,
  prNumber: number | null,
  findings: readonly F[],
): Promise<PartitionedFindings<F>> {
  return partition(learning, repoId, prNumber, { findings, isReported: false })
}

/** Like {@link partitionFindings}, for findings that are about to be reported: begins the spot checks that are due. */
export async function partitionReported<F extends Found>(
  learning: Learning,
  repoId: number,
  prNumber: number | null,
  findings: readonly F[],
): Promise<PartitionedFindings<F>> {
  return partition(learning, repoId, prNumber, { findings, isReported: true })
}

async function partition<F extends Found>(
  learning: Learning,
  repoId: number,
  prNumber: number | null,
  { findings, isReported }: { readonly findings: readonly F[]; readonly isReported: boolean },
): Promise<PartitionedFindings<F>> {
  const rules = await getActiveRules(learning, repoId)
  const dismissed = prNumber === null ? new Map<string, string | null>() : await dismissedOn(learning, repoId, prNumber)
  const matches = matchRules(rules, repoId, learning.now(), findings)
  const dismissedPlace = (claim: F): string | undefined =>
    [claim, ...claim.also_at].find(({ claim_id }) => dismissed.has(claim_id))?.claim_id
  // A finding that Dismiss all hides cannot be spot-checked, as nobody would see it.
  const seen = new Map([...matches].filter(([claim]) => dismissedPlace(claim) === undefined))
  const spotChecks = new Set([
    ...begunSpotChecks(learning, matches),
    ...(isReported ? await beginSpotChecks(learning, seen) : []),
  ])
  const notes = await notesOn(learning, matches)
  const hiddenBy = new Map<string, string>()
  const shown = new Map<F, F>()
  const muted: { claim: F; mute: Mute }[] = []
  for (const claim of findings) {
    const { rule, left } = matches.get(claim) ?? { rule: null, left: claim }
    const by = dismissedPlace(claim)
    if (rule && !spotChecks.has(claim.claim_id)) {
      hiddenBy.set(claim.claim_id, rule.id)
      muted.push({ claim, mute: muteOf(rule, notes.get(rule.id)) })
    } else if (by !== undefined) muted.push({ claim, mute: hidden(dismissed.get(by) ?? null) })
    else shown.set(claim, rule ? claim : left)
  }
  return {
    shown,
    hiddenBy,
    letThrough: new Map(
      [...shown.keys()].flatMap((claim) => {
        const rule = matches.get(claim)?.rule
        return rule ? [[claim.claim_id, rule]] : []
      }),
    ),
    muted,
  }
}

/** What rules leave of a finding: either the rule that mutes all of it, or the places that no rule mutes. */
interface Match<F> {
  readonly rule: SuppressionRule | null
  readonly left: F
}

/** Matches findings with the rules that are active at `now`. */
export function matchRules<F extends Found>(
  rules: readonly SuppressionRule[],
  repoId: number,
  now: number,
  findings: readonly F[],
): Map<F, Match<F>> {
  const evaluate = openSuppression(rules, now)
  const ruleOn = ({ claim_id: id, file: source_file, claim_type, text: claim_text }: Place): SuppressionRule | null =>
    evaluate({ id, repo_id: repoId, source_file, claim_type, claim_text }).matched_rule
  return new Map(
    findings.map((found) => {
      const places = [found, ...found.also_at].map((place) => ({ place, rule: ruleOn(place) }))
      const whole = places.find(({ rule }) => rule?.scope === 'claim')
      const [first, ...others] = places.filter(({ rule }) => rule === null).map(({ place }) => place)
      const rule = whole?.rule ?? (first ? null : (places[0]?.rule ?? null))
      return [found, { rule, left: { ...found, ...first, also_at: others } }] as const
    }),
  )
}

/** The findings that are shown as spot checks that began earlier. */
function begunSpotChecks<F extends Found>({ now }: Learning, matches: ReadonlyMap<F, Match<F>>): string[] {
  const time = now()
  return [...matches].flatMap(([{ claim_id: id }, { rule }]) => (rule && isSpotChecked(rule, id, time) ? [id] : []))
}

/** Begins the spot checks that are due. Returns the claim ids of the findings that they show. */
async function beginSpotChecks<F extends Found>(
  learning: Learning,
  matches: ReadonlyMap<F, Match<F>>,
): Promise<string[]> {
  const begun: string[] = []
  for (const [rule, muted] of groupBy(matches, ([, match]) => match.rule)) {
    if (rule === null || !isSpotCheckDue(rule, learning.now())) continue
    const findings = muted.map(([found]) => found)
    const chosen = chooseSpotCheck(rule, await candidates(learning, rule, findings))
    if (chosen !== null && (await withFallback(learning, false, () => saveSpotCheck(learning, rule, chosen))))
      begun.push(chosen)
  }
  return begun
}

async function candidates<F extends Found>(
  learning: Learning,
  { repo_id }: SuppressionRule,
  muted: readonly F[],
): Promise<SpotCheckCandidate[]> {
  const { own } = await withFallback(learning, NOTHING_LEARNED, () => learnedOpinions(learning.queries, repo_id, false))
  const opinions = byRule(own)
  return muted.map(({ claim_id: id, claim_type, rule = claim_type, confidence = 0.5 }) => ({
    id,
    doubt: doubt(confidence, opinions[rule] ?? { right: 0, wrong: 0 }),
  }))
}

/** The claims that Dismiss all hides on a pull request, with the login of the person who pressed it. */
async function dismissedOn(learning: Learning, repoId: number, prNumber: number): Promise<Map<string, string | null>> {
  return withFallback(learning, new Map<string, string | null>(), async () => {
    const rows = await learning.queries
      .selectFrom('feedback')
      .select(['claim_id', 'github_user'])
      .where('repo_id', '=', repoId)
      .where('pr_number', '=', prNumber)
      .where('feedback_type', '=', 'all_dismissed')
      .where('effective', '=', true)
      .where('retracted_at', 'is', null)
      .execute()
    return new Map(rows.map((row) => [row.claim_id, row.github_user]))
  })
}

/** The notes on the rules that mute findings, by rule id. */
function notesOn<F extends Found>(
  learning: Learning,
  matches: ReadonlyMap<F, Match<F>>,
): Promise<ReadonlyMap<string, RuleNotes>> {
  const rules = new Set([...matches.values()].flatMap(({ rule }) => rule ?? []))
  return withFallback(learning, new Map<string, RuleNotes>(), () => notesOf(learning.queries, [...rules]))
}

export function muteOf(
  { reason, source, created_by, expires_at }: SuppressionRule,
  { words, dismissals }: RuleNotes = NO_NOTES,
): Mute {
  const mute = { reason, words, source, by: created_by, until: expires_at }
  // Dismissals name the people themselves.
  return dismissals === null ? mute : { ...mute, by: null, dismissals }
}

function hidden(by: string | null): Mute {
  return { reason: 'Dismissed on this pull request', words: null, source: 'dismissed', by, until: null }
}
