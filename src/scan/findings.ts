import type { Claim } from '../claims/claim.ts'
import type { ClaimType, Severity } from '../config/claim-types.ts'
import type { Config } from '../config/schema.ts'
import type { Doc } from '../docs/doc.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { GitRepository } from '../git/types.ts'
import { createHeirs } from '../history/heirs/heirs.ts'
import type { Judged } from '../history/past.ts'
import { kindOf } from '../verify/claim-kinds.ts'
import { CONFIDENCE_OF_UNCERTAIN, confidenceOf } from './confidence.ts'
import { countClaims } from './counts.ts'
import type { Grounds } from './grounds.ts'
import { type Shown, shownOnce } from './repeats.ts'
import type { ReportedClaim, ScanResult } from './result.ts'
import { isSlip } from './slip.ts'
import { createSuppressions } from './suppress.ts'

export interface FindingsInput {
  readonly judged: readonly Judged[]
  readonly grounds: ReadonlyMap<string, Grounds>
  readonly docs: readonly Doc[]
  readonly config: Config
  readonly repository: GitRepository
  readonly head: Snapshot
  readonly includeUncertain: boolean
  /** All docs were scanned, without a base to compare with. */
  readonly isWhole: boolean
  /** The ids of the claims that their suggestions make true. */
  readonly provenOf: (suggested: readonly ReportedClaim[]) => Promise<ReadonlySet<string>>
}

type Reported = Pick<ScanResult, 'claims' | 'findings' | 'muted' | 'uncertain' | 'commit_times'>

const LOWER: Readonly<Record<Severity, Severity>> = { high: 'medium', medium: 'low', low: 'low' }

/** Turns verdicts and their grounds into what is reported: findings in page order, the muted ones, and the counts. */
export async function assembleFindings(input: FindingsInput): Promise<Reported> {
  const pages = new Map(input.docs.map((doc) => [doc.path, doc]))
  const drifted = input.judged.filter(({ claim }) => input.grounds.has(claim.id))
  const heirs = createHeirs(input.repository, input.head)
  const suppressionOf = createSuppressions(input.config.suppress)
  const shown = shownOnce(drifted, input.isWhole)
  const drifts: ReportedClaim[] = []
  for (const { claim, outcome, alike } of shown) {
    const grounds = input.grounds.get(claim.id)
    if (outcome.state !== 'fails' || !grounds) continue
    const { proof } = grounds
    const change = proof && { before: proof.commit, after: input.head.commit, isOne: !input.isWhole }
    const heir = await heirs.heirOf(claim, proof && change && { proof, change }, outcome.evidence)
    const confidence = confidenceOf(outcome.rule ?? claim.type, grounds.kind)
    const severity = severityOf(claim.type, confidence, input.config)
    drifts.push({
      ...described(claim, pages),
      verdict: 'drifted',
      severity,
      confidence,
      reason: `${heir?.reason ?? outcome.reason}${alike.length > 0 ? `; ${alike.length} more pages name it` : ''}`,
      suggestion: heir ? heir.suggestion : outcome.suggestion,
      certain:
        heir?.isShown || (heir === null && grounds.kind === 'closed_scope' && isSlip(claim.value, outcome.suggestion)),
      rule: outcome.rule ?? claim.type,
      evidence_kind: grounds.kind,
      last_true: proof?.commit ?? null,
      ever_true: proof ? true : input.isWhole && !input.repository.shallow ? false : null,
      evidence: [
        ...(heir?.evidence ?? outcome.evidence),
        ...alike.map((other) => ({ file: other.claim.file, line: other.claim.line })),
      ],
      suppressed: suppressionOf(claim),
    })
  }
  const proven = await input.provenOf(drifts.filter(({ certain }) => certain))
  const reported = drifts.map((each) => ({ ...each, certain: each.certain && proven.has(each.claim_id) }))
  const findings = reported.filter((finding) => finding.suppressed === null)
  return {
    claims: countClaims(withoutRepeats(input.judged, drifted, shown), input.grounds),
    findings,
    muted: reported.filter((finding) => finding.suppressed !== null),
    uncertain: input.includeUncertain ? uncertainOf(input, pages) : [],
    commit_times: await timesOf(input, reported),
  }
}

function uncertainOf(input: FindingsInput, pages: ReadonlyMap<string, Doc>): ReportedClaim[] {
  return input.judged.flatMap(({ claim, outcome }): ReportedClaim[] => {
    if (claim.tentative || outcome.state === 'holds' || input.grounds.has(claim.id)) return []
    return [
      {
        ...described(claim, pages),
        verdict: 'uncertain',
        severity: 'low',
        confidence: outcome.state === 'fails' ? CONFIDENCE_OF_UNCERTAIN : 0,
        reason: outcome.reason,
        suggestion: outcome.state === 'fails' ? outcome.suggestion : null,
        certain: false,
        rule: (outcome.state === 'fails' ? outcome.rule : null) ?? claim.type,
        evidence_kind: null,
        last_true: null,
        ever_true: null,
        evidence: outcome.state === 'fails' ? outcome.evidence : [],
        suppressed: null,
      },
    ]
  })
}

function described(
  claim: Claim,
  pages: ReadonlyMap<string, Doc>,
): Pick<ReportedClaim, 'claim_id' | 'claim_type' | 'file' | 'line' | 'column' | 'text' | 'value' | 'quote'> {
  return {
    claim_id: claim.id,
    claim_type: claim.type,
    file: claim.file,
    line: claim.line,
    column: claim.column,
    text: claim.text,
    value: claim.value,
    quote: pages.get(claim.file)?.lines[claim.line - 1] ?? '',
  }
}

/** Repeats of a finding are not reported, so they are not counted either. */
function withoutRepeats(judged: readonly Judged[], drifted: readonly Judged[], shown: readonly Shown[]): Judged[] {
  const kept = new Set(shown.map(({ claim }) => claim))
  const repeats = new Set(drifted.filter(({ claim }) => !kept.has(claim)))
  return judged.filter((each) => !repeats.has(each))
}

function severityOf(type: ClaimType, confidence: number, config: Config): Severity {
  const chosen = config.claim_types[type].severity
  if (chosen) return chosen
  const usual = kindOf(type).severity
  return confidence < 0.75 ? LOWER[usual] : usual
}

async function timesOf(input: FindingsInput, reported: readonly ReportedClaim[]): Promise<Record<string, number>> {
  const commits = new Set([input.head.commit, ...reported.flatMap((finding) => finding.last_true ?? [])])
  const times: Record<string, number> = {}
  for (const commit of commits) times[commit] = await input.repository.commitTime(commit)
  return times
}
