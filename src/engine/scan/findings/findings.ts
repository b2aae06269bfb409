import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { isGeneratedPage } from '../../docs/annotation/whole-page.ts'
import type { Doc } from '../../docs/doc.ts'
import { ignoreComment } from '../../docs/ignore-comment.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Breaking } from '../../history/broken-by.ts'
import type { Broken, LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { createReplacements, type Replacements } from '../../history/replacements/replacement-for.ts'
import { isMinorReading } from '../../reader/claims.ts'
import type { Claim } from '../../rules/claim.ts'
import { replacedWords } from '../../rules/claim-kinds.ts'
import { ruleOf } from '../confidence/confidence.ts'
import type { EvidenceKind } from '../confidence/counts.ts'
import { CONFIDENCE_OF_UNCERTAIN } from '../confidence/measured.ts'
import type { Suggested, Trial } from '../fixes/proven-suggestions.ts'
import type { AlsoAt, BrokenBy, ReportedClaim, ScanResult } from '../result.ts'
import { countClaims } from '../scanned-claim.ts'
import type { FindingEvidence } from './finding-evidence.ts'
import { byPlace, placeOf, wordsOf } from './places.ts'
import { bySameCause, causeOf } from './same-cause.ts'
import { bySameRemoval } from './same-removal.ts'
import { severityOf } from './severity.ts'
import { isOtherCase, isSlip } from './slip.ts'
import { createSuppressions } from './suppress.ts'

export interface FindingsInput {
  readonly checked: readonly VerifiedClaim[]
  readonly grounds: ReadonlyMap<string, FindingEvidence>
  /** The grounds of claims that may be false, but are no findings. */
  readonly possible: ReadonlyMap<string, FindingEvidence>
  /** The ids of possible claims that are as likely misread as false. */
  readonly misreadings: ReadonlySet<string>
  readonly docs: readonly Doc[]
  readonly config: Config
  readonly repository: GitRepository
  readonly head: Snapshot
  /** Who broke each claim that was true, by claim id. */
  readonly broken: ReadonlyMap<string, Breaking>
  readonly includeUncertain: boolean
  /** All docs were scanned, without a base to compare with. */
  readonly isWhole: boolean
  /** The ids of claims whose history git failed to read. */
  readonly unanswered: ReadonlySet<string>
  /** Tries suggestions in their pages; by claim id. */
  readonly tried: (suggested: readonly Suggested[]) => Promise<ReadonlyMap<string, Trial>>
}

type Reported = Pick<ScanResult, 'claims' | 'findings' | 'muted' | 'possible' | 'uncertain' | 'commit_times'>

/** Turns verdicts and their grounds into the report: findings in page order, muted ones, and counts. */
export async function assembleFindings(input: FindingsInput): Promise<Reported> {
  const pages = new Map(input.docs.map((doc) => [doc.path, doc]))
  const drifted = input.checked.filter(({ claim }) => input.grounds.has(claim.id))
  const suppressionOf = createSuppressions(input.config.suppress)
  const context = { input, pages, replacements: createReplacements(input.repository, input.head) }
  // A claim that the configuration mutes on one page may be reported on another.
  const shared = (each: VerifiedClaim): string =>
    `${suppressionOf(each.claim)?.reason ?? ''}\u0000${causeOf(each, input)}`
  const groups: { first: Found; others: Found[] }[] = []
  const [muted, visible] = partition(drifted, ({ claim }) => suppressionOf(claim) !== null)
  for (const { others, ...first } of [...bySameCause(visible, shared), ...bySameCause(muted, shared)]) {
    const found = await findingOf(first, context)
    const group = { first: found, others: [] as Found[] }
    for (const other of others) group.others.push(await findingOf(other, context))
    const reported = { ...found.reported, suppressed: suppressionOf(first.claim) }
    groups.push({ ...group, first: { ...found, reported } })
  }
  const removed = bySameRemoval(groups)
  const suggested = removed.flatMap(({ first, others }) => [first, ...others])
  const possible = await possibleOf(suppressionOf, context)
  const isMadeElsewhere = (path: string): boolean => {
    const page = pages.get(path)
    return page !== undefined && isGeneratedPage(page)
  }
  const tried = await input.tried(suggested.filter(({ reported }) => reported.suggestion !== null))
  const reported = removed.map((group) => mergePlaces(group, tried, isMadeElsewhere)).sort(byPlace)
  const findings = reported.filter((finding) => finding.suppressed === null)
  return {
    claims: {
      ...countClaims(withoutRepeats(input.checked, drifted, reported), input.grounds),
      ...(possible.length > 0 && { possible: possible.length }),
    },
    findings,
    possible,
    muted: reported.filter((finding) => finding.suppressed !== null),
    uncertain: input.includeUncertain ? uncertainOf(input, pages) : [],
    commit_times: await timesOf(input, [...reported, ...possible]),
  }
}

/** Claims that may be false, one per cause, without muted ones. None of them is certain, so that no fix is made for them. */
async function possibleOf(
  suppressionOf: ReturnType<typeof createSuppressions>,
  { input, ...context }: Context,
): Promise<ReportedClaim[]> {
  const { possible: grounds, misreadings } = input
  const unlikely = input.checked.filter(({ claim }) => grounds.has(claim.id) && suppressionOf(claim) === null)
  const asFound = { ...context, input: { ...input, grounds } }
  const reported: ReportedClaim[] = []
  for (const { others, ...first } of bySameCause(unlikely, (each) => causeOf(each, asFound.input))) {
    const { reported: found } = await findingOf(first, asFound)
    const places = []
    for (const other of others) places.push(placeOf((await findingOf(other, asFound)).reported))
    const why = misreadings.has(first.claim.id) ? 'misreading' : 'unsure'
    reported.push({ ...found, verdict: 'uncertain', certain: false, possible: why, also_at: places })
  }
  return reported.sort(byPlace)
}

/** A report of a claim whose suggestion has not been tried yet. */
type Found = Suggested & { readonly reported: ReportedClaim }

/** One finding for claims with one cause. If its suggestion is certain, so are the suggestions of its other places. */
function mergePlaces(
  { first, others }: { readonly first: Found; readonly others: readonly Found[] },
  tried: ReadonlyMap<string, Trial>,
  isMadeElsewhere: (page: string) => boolean,
): ReportedClaim {
  const [finding, ...rest] = [first, ...others].map(({ reported }): ReportedClaim => {
    const trial = tried.get(reported.claim_id) ?? 'open'
    const isMade = isMadeElsewhere(reported.file)
    if (trial === 'wrong') return { ...reported, suggestion: isMade ? null : namedSuggestion(reported), certain: false }
    return { ...reported, certain: reported.certain && trial === 'proven' }
  })
  const { certain } = finding ?? first.reported
  const places = rest.map((other) => placeOf(!certain || other.certain ? other : { ...other, suggestion: null }))
  return { ...(finding ?? first.reported), also_at: places }
}

/** The new place that a reason names is shown as such, though the edit is not known to be right. */
function namedSuggestion({ reason, suggestion }: ReportedClaim): string | null {
  return suggestion !== null && reason.includes(suggestion) ? suggestion : null
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const each of all) parts[isFirst(each) ? 0 : 1].push(each)
  return parts
}

interface Context {
  readonly input: FindingsInput
  readonly pages: ReadonlyMap<string, Doc>
  readonly replacements: Replacements
}

async function findingOf(checked: VerifiedClaim, { input, pages, replacements }: Context): Promise<Found> {
  const { claim, outcome } = checked
  const grounds = input.grounds.get(claim.id)
  if (outcome.state !== 'fails' || !grounds) throw new TypeError('only what fails, and is known to, is a finding')
  const { proof, kind, confidence } = grounds
  const broken = input.broken.get(claim.id)
  // A reader suggests its own correction.
  const replacement =
    kind === 'reading'
      ? null
      : await replacements.replacementFor(claim, proof && pastOf(proof, broken, input), outcome.evidence)
  const suggestion = replacement ? replacement.suggestion : outcome.suggestion
  const isMinor = kind === 'reading' && isMinorReading(claim)
  const reported: ReportedClaim = {
    ...described(claim, pages),
    verdict: 'drifted',
    severity: severityOf(claim.type, ruleOf(checked), isMinor ? 0 : confidence.value, input.config),
    ...(isMinor && { minor: true }),
    confidence: confidence.value,
    confidence_parts: confidence.parts,
    reason: replacement?.reason ?? outcome.reason,
    ...suggested(claim, suggestion),
    certain:
      replacement?.isShown ||
      (kind === 'change' && isOtherCase(claim.value, suggestion)) ||
      (replacement === null && kind === 'closed_scope' && isSlip(claim.value, outcome.suggestion)),
    rule: ruleOf(checked),
    evidence_kind: kind,
    last_true: broken?.lastTrue ?? proof?.commit ?? null,
    broken_by: broken?.commit == null ? null : await brokenByOf(broken.commit, input.repository),
    ever_true: proof ? true : isAskedOfHistory(claim, kind, input) ? false : null,
    also_at: [],
    evidence: replacement?.evidence ?? outcome.evidence,
    suppressed: null,
  }
  return { reported, isNearest: replacement === null && !isSlip(claim.value, outcome.suggestion) }
}

/** Whether history was asked if a claim was ever true; it is not for findings of a reader. */
function isAskedOfHistory(
  { id }: Claim,
  kind: EvidenceKind,
  { isWhole, repository, unanswered }: FindingsInput,
): boolean {
  return kind !== 'reading' && isWhole && !repository.shallow && !unanswered.has(id)
}

/** The proof that a claim was true, as late as known, and the change that ended it. */
function pastOf(proof: LastTrueEvidence, broken: Breaking | undefined, { head, isWhole }: FindingsInput): Broken {
  const { commit = null, lastTrue: before = proof.commit, outcome = proof.outcome } = broken ?? {}
  const after = commit ?? head.commit
  return { proof: { ...proof, commit: before, outcome }, change: { before, after, isOne: commit !== null || !isWhole } }
}

async function brokenByOf(commit: string, repository: GitRepository): Promise<BrokenBy> {
  const { time, subject } = await repository.about(commit)
  return { commit, date: new Date(time * 1000).toISOString().slice(0, 10), subject }
}

function uncertainOf(input: FindingsInput, pages: ReadonlyMap<string, Doc>): ReportedClaim[] {
  return input.checked.flatMap((each): ReportedClaim[] => {
    const { claim, outcome } = each
    if (claim.tentative || outcome.state === 'holds') return []
    if (input.grounds.has(claim.id) || input.possible.has(claim.id)) return []
    return [
      {
        ...described(claim, pages),
        verdict: 'uncertain',
        severity: 'low',
        confidence: outcome.state === 'fails' ? CONFIDENCE_OF_UNCERTAIN : 0,
        reason: outcome.reason,
        ...suggested(claim, outcome.state === 'fails' ? outcome.suggestion : null),
        certain: false,
        rule: ruleOf(each),
        evidence_kind: null,
        last_true: null,
        broken_by: null,
        ever_true: null,
        also_at: [],
        evidence: outcome.state === 'fails' ? outcome.evidence : [],
        suppressed: null,
      },
    ]
  })
}

/** The suggestion and the words that it replaces. What already stands there is none: a path may be written by its end alone, which a move leaves as it is. */
function suggested(claim: Claim, suggestion: string | null): Pick<ReportedClaim, 'suggestion' | 'replaces'> {
  const replaces = suggestion === null ? claim.value : replacedWords(claim, suggestion)
  if (suggestion === null || suggestion === replaces || suggestion === claim.value) return { suggestion: null }
  return { suggestion, ...(replaces !== claim.value && { replaces }) }
}

function described(claim: Claim, pages: ReadonlyMap<string, Doc>): Omit<AlsoAt, 'suggestion'> {
  const page = pages.get(claim.file)
  const quote = page?.lines[claim.line - 1] ?? ''
  const mute = page && { mute: ignoreComment(page, claim.line) }
  return { claim_id: claim.id, claim_type: claim.type, ...wordsOf(claim), quote, ...mute }
}

/** Counts claims with one cause once. */
function withoutRepeats(
  checked: readonly VerifiedClaim[],
  drifted: readonly VerifiedClaim[],
  reported: readonly ReportedClaim[],
): VerifiedClaim[] {
  const kept = new Set(reported.map((finding) => finding.claim_id))
  const repeats = new Set(drifted.filter(({ claim }) => !kept.has(claim.id)))
  return checked.filter((each) => !repeats.has(each))
}

async function timesOf(input: FindingsInput, reported: readonly ReportedClaim[]): Promise<Record<string, number>> {
  const named = reported.flatMap(({ last_true, broken_by }) => [last_true ?? [], broken_by?.commit ?? []].flat())
  const commits = new Set([input.head.commit, ...named])
  const times: Record<string, number> = {}
  for (const commit of commits) times[commit] = (await input.repository.about(commit)).time
  return times
}
