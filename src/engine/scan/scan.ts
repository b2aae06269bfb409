import type { GitRepository } from '../../base/git/types.ts'
import type { Passage } from '../../base/passage.ts'
import { breakingCommits } from '../change/breaking-commit.ts'
import { type BrokenClaim, claimsBrokenBy, writtenBy } from '../change/change.ts'
import { notTakenAway } from '../change/proven-by-change.ts'
import { noLongerConfirmed } from '../change/unconfirmed.ts'
import { namesNotFound } from '../change/written/written-names.ts'
import type { Doc } from '../docs/doc.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { UNWATCHED, type WatchedFile } from '../facts/watch.ts'
import { provedOf } from '../history/broken-by.ts'
import { historySince, openKeptHistory } from '../history/kept-history.ts'
import { newSince } from '../history/new-since.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from '../history/past.ts'
import { needsReading } from '../reader/needs-reading.ts'
import { type Claim, lookedUpNames, type RepositoryContext } from '../rules/claim.ts'
import type { KeptChecks } from '../type-checkers/kept-checks.ts'
import { filterBulkFailures } from './bulk-failures/filter.ts'
import { createClock } from './clock.ts'
import { openConfidences } from './confidence/confidence.ts'
import { claimsOnce, type EarlierScan, sameContext } from './earlier.ts'
import { type DividedFindings, evidenceOfFindings, type Measures } from './findings/finding-evidence.ts'
import { assembleFindings } from './findings/findings.ts'
import { withoutMisreadings } from './findings/misreadings.ts'
import { withRecentChanges } from './findings/recent-changes.ts'
import { decisiveLines } from './findings/severity.ts'
import { withReading } from './findings/with-reading.ts'
import { triedSuggestions } from './fixes/proven-suggestions.ts'
import { introducedBy } from './introduced.ts'
import type { ScanOptions, ScanRun } from './options.ts'
import { isAffected } from './pages/affected.ts'
import { checkSamples } from './pages/check-samples.ts'
import { contextOf } from './pages/context.ts'
import { leftOutFolders } from './pages/docs.ts'
import { claimsOf } from './pages/extract.ts'
import { type ReadCommit, readCommit } from './pages/read-commit.ts'
import { passagesOf } from './passages/passages.ts'
import { readWithModel } from './read-with-model.ts'
import { MAX_SKIPPED, type ScanResult, type SkippedFile } from './result.ts'
import { type ScannedClaim, scannedClaims } from './scanned-claim.ts'
import { verifyAll } from './verify-all.ts'

export interface ScannedRepository {
  readonly result: ScanResult
  readonly claims: readonly ScannedClaim[]
  /** Ids of the findings that held at the commit that head is compared with, `base` or `since`; empty without one. */
  readonly introduced: ReadonlySet<string>
  /** The pages that were read, by path. */
  readonly docs: readonly Doc[]
  /** The paths of all pages that could not be read. */
  readonly unread: ReadonlySet<string>
  /** Every claim with the outcome of its verifier, including guesses that were not confirmed. */
  readonly checked: readonly VerifiedClaim[]
  /** The code of the commit. */
  readonly head: Snapshot
  /** For the next scan, with a change since. */
  readonly asEarlier: EarlierScan
  /** The passages of the read pages and of the code, as search returns them. */
  passages(): Promise<readonly Passage[]>
}

/**
 * Checks the docs of a commit against its code: reads the pages, extracts their claims, verifies each at head, and looks up the history of
 * those that fail. Reads through git only; never executes code of the repository.
 */
export async function scan(repository: GitRepository, options: ScanOptions): Promise<ScanResult> {
  return (await scanClaims(repository, options)).result
}

/** The claims of the pages with the outcomes of their verifiers at head. */
interface Verified {
  /** What is known without the checks of samples. */
  readonly plain: RepositoryContext
  readonly context: RepositoryContext
  /** The claims of a page whose samples were read. */
  readonly claimsIn: (doc: Doc) => readonly Claim[]
  readonly kept: KeptChecks | null
  /** Pages with samples that could not be checked. */
  readonly unchecked: readonly SkippedFile[]
  /** Ids of all claims of the pages, also of those that a change does not concern. */
  readonly made: ReadonlySet<string>
  readonly outcomes: readonly VerifiedClaim[]
  readonly failing: readonly Claim[]
  readonly reader: HistoryReader & { readonly unanswered: ReadonlySet<string> }
}

/** Like {@link scan}, with every claim and its verdict, for the ledger. */
export async function scanClaims(repository: GitRepository, options: ScanOptions): Promise<ScannedRepository> {
  const { clock = createClock(performance.now()), watch = UNWATCHED } = options
  const run = { repository, options, clock, watch }
  const pages = await readCommit(run)
  const verified = await verifyPages(run, pages)
  const gathered = await gatherGrounds(run, pages, verified)
  return report(run, pages, verified, gathered)
}

/** The claims of the pages with the outcomes of their verifiers, without history. */
export async function verifyClaims(repository: GitRepository, options: ScanOptions): Promise<readonly VerifiedClaim[]> {
  const { clock = createClock(performance.now()), watch = UNWATCHED } = options
  const run = { repository, options, clock, watch }
  return (await verifyPages(run, await readCommit(run))).outcomes
}

async function verifyPages({ repository, options, clock, watch }: ScanRun, pages: ReadCommit): Promise<Verified> {
  const { snapshots, docs, taken } = pages
  const { base, progress, earlier = null } = options
  const plain = sameContext(await contextOf(snapshots, repository, docs), earlier)
  clock.begin('verify')
  const isIntact = (): boolean => repository.isIntact()
  const { checkOf, unchecked, kept } = await checkSamples({ docs, snapshots }, plain, { ...options, isIntact })
  clock.begin('docs')
  const fileOf = ({ path }: Doc): WatchedFile => ({ oid: snapshots.head.paths.entries.get(path)?.oid ?? path, path })
  const extract = (doc: Doc, context: RepositoryContext): readonly Claim[] =>
    watch.during(fileOf(doc), () => claimsOf(doc, context, options.config))
  const claimsIn = (doc: Doc): readonly Claim[] => claimsOnce(doc, plain, checkOf, extract)
  const all = docs.flatMap(claimsIn)
  const claims = taken && base !== null ? all.filter((claim) => isAffected(claim, taken, snapshots)) : all
  progress?.('searching code', 0, 0)
  clock.begin('code')
  await Promise.all([snapshots.findNames(lookedUpNames(claims)), pages.loading])
  await pages.words.keep()
  clock.begin('verify')
  const outcomes = await verifyAll(claims, snapshots, watch)
  const failing = outcomes.filter(({ outcome }) => outcome.state === 'fails').map(({ claim }) => claim)
  const reader = { repository, snapshots, headCommit: options.head, progress, unanswered: new Set<string>() }
  const made = new Set(all.map(({ id }) => id))
  return { plain, context: { ...plain, checkOf }, claimsIn, kept, unchecked, made, outcomes, failing, reader }
}

/** The outcomes with what history and, with a model, reading says of them: what is false, and on what grounds. */
async function gatherGrounds(run: ScanRun, pages: ReadCommit, verified: Verified) {
  const { options, clock } = run
  const history = await openHistory(run, pages, verified)
  const ruled = await divideByRules(run, pages, verified, history)
  const { certain, divided, measures, isNew, ...rest } = ruled
  const scanned = { entries: pages.entries, docs: pages.docs, checked: certain.checked, divided }
  const byModel = await readWithModel(options, verified.reader, scanned)
  clock.begin('history')
  const checked = [...certain.checked, ...(byModel?.checked ?? []), ...pages.lost.map((page) => page.checked)]
  // What goes on from an earlier scan adds little to what that one has stored.
  if (!options.earlier) await Promise.all([pages.snapshots.keepFacts(), history.keep()])
  const all = { checked, byModel, ...rest, ...divided, confidences: measures.confidences, answers: history.answers() }
  if (!byModel?.checked.length) return all
  const confidences = await openConfidences(checked, options.knowledge, decisiveLines(options.config))
  const byReader = evidenceOfFindings(byModel.checked, byModel.proofs, isNew, { ...measures, confidences })
  return { ...all, confidences, ...withReading(divided, certain.checked, byModel.checked, byReader) }
}

/** What rules report of their verdicts, and what they hold to be possible. */
async function divideByRules(run: ScanRun, pages: ReadCommit, verified: Verified, history: History) {
  const { repository, options, clock } = run
  const { lost, isWhole, snapshots } = pages
  const { base, head: headCommit, config } = options
  const { certain, broke } = await decideByRules(run, pages, verified, history)
  clock.begin('history')
  const checked = [...certain.checked, ...lost.map((page) => page.checked)]
  const isNew = base === null ? () => true : await newSince(base, verified.failing, verified.reader)
  const changeFrom = pages.searched?.from ?? null
  const confidences = await openConfidences(checked, options.knowledge, decisiveLines(config))
  const measures: Measures = { confidences, minimum: config.check.min_confidence, base: changeFrom }
  const first = evidenceOfFindings(certain.checked, certain.proofs, isNew, measures)
  for (const { checked: page, grounds: why } of lost) first.reported.set(page.claim.id, why)
  const byChange = new Set(broke.map(({ checked: { claim } }) => claim.id))
  const byRules = certain.checked.filter(({ claim }) => !byChange.has(claim.id))
  const broken = new Map([
    ...(await history.brokenBy([...provedOf(byRules, first.reported), ...provedOf(byRules, first.possible)])),
    ...(changeFrom === null ? [] : await breakingCommits(broke, changeFrom, verified.reader)),
  ])
  const recent = await withRecentChanges(checked, first, { broken, measures, repository, headCommit })
  if (base === null) {
    const unshown = await notTakenAway(provedOf(byRules, recent.reported), broken, repository)
    for (const id of unshown) moveToPossible(recent, id)
  }
  const { misreadings, ...divided } = isWhole
    ? withoutMisreadings(checked, recent, { broken, head: snapshots.head })
    : { ...recent, misreadings: NONE }
  return { certain, divided, misreadings, byChange, broken, measures, isNew }
}

type History = Awaited<ReturnType<typeof openHistory>>

/** The past of the claims that fail: since the base of a comparison, or as far as it goes, with what earlier scans learnt of it. */
async function openHistory({ options, clock }: ScanRun, { isWhole }: ReadCommit, { reader }: Verified) {
  const { base, head, committed, config, earlier = null } = options
  clock.begin('history')
  if (base !== null) return historySince(base, reader)
  const lasting = committed === undefined ? head : committed
  const stored = { file: options.history, lasting: isWhole && earlier === null ? lasting : null }
  const context = { settings: config.code.exclude, permanent: lasting, earlier: earlier?.history ?? null }
  return openKeptHistory(reader, { ...stored, ...context })
}

/** The verdicts of rules: with what history proves, without bulk failures, and with the claims that the change breaks. */
async function decideByRules(run: ScanRun, pages: ReadCommit, verified: Verified, history: History) {
  const { head } = pages.snapshots
  const proofs = await history.proofsOf(verified.failing)
  const proven = { checked: verified.outcomes, proofs }
  const isPlain = (path: string): boolean => head.siteOf(path).kind === 'github'
  const plausible = run.options.base === null ? filterBulkFailures(proven, head.paths.exists, isPlain) : proven
  run.clock.begin('verify')
  const broke = await brokenByChange(run, pages, verified, proofs)
  return { certain: withBroken(plausible, broke), broke }
}

type GatheredGrounds = Awaited<ReturnType<typeof gatherGrounds>>

async function report(
  { repository, options, clock }: ScanRun,
  pages: ReadCommit,
  { plain, context, claimsIn, kept, unchecked, made, failing, reader }: Verified,
  {
    checked,
    byChange,
    byModel,
    confidences,
    broken,
    reported: grounds,
    possible,
    misreadings,
    answers,
  }: GatheredGrounds,
): Promise<ScannedRepository> {
  const { docs, snapshots, lost } = pages
  const { head } = snapshots
  const { base, since = null, config } = options
  clock.begin('report')
  const reported = await assembleFindings({
    checked,
    grounds,
    possible,
    misreadings,
    broken,
    docs: byModel?.docs ?? docs,
    config,
    repository,
    head,
    includeUncertain: options.includeUncertain,
    isWhole: pages.isWhole,
    unanswered: reader.unanswered,
    tried: (suggested) => triedSuggestions(suggested, { docs, checked, claimsOf: claimsIn, reader }),
  })
  const known = new Set([
    ...lost.filter(({ proof }) => proof?.commit === since).map(({ checked: page }) => page.claim.id),
    ...(byModel?.effects.keys() ?? []),
    ...byChange,
  ])
  const introduced = await introducedBy(reported.findings, failing, known, options, reader)
  const told = { isTold: (id: string) => grounds.has(id), isPossible: (id: string) => possible.has(id) }
  const left = await leftOpenByChange({ repository, options }, pages, { checked, made, context, ...told, reader })
  const { unanswered } = reader
  const unasked = failing.filter(({ id }) => unanswered.has(id) || (!grounds.has(id) && !possible.has(id))).length
  const skipped = [...pages.skipped, ...snapshots.unsearched().map(({ file, reason }) => ({ file, reason }))]
  const leftOut = pages.isWhole ? leftOutFolders(head, config) : []
  const unread = byModel || !pages.isWhole || options.earlier ? null : needsReading(docs, config)
  const result: ScanResult = {
    version: 1,
    repository: { path: repository.path, head: options.head, base },
    docs: docs.length,
    docs_total: pages.entries.length,
    ...reported,
    ...left,
    ...(pages.notApplied && { not_applied: pages.notApplied }),
    skipped: skipped.slice(0, MAX_SKIPPED),
    ...(skipped.length > MAX_SKIPPED && { skipped_total: skipped.length }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
    ...(unchecked.length > 0 && { unchecked }),
    config_problems: [],
    ...gapOf(repository, { unasked, base, isAnswered: unanswered.size === 0 }),
    ...(byModel && { reading: byModel.report }),
    ...(unread !== null && { needs_reading: unread }),
    timing_ms: clock.spent(),
  }
  return {
    result,
    claims: scannedClaims(checked, grounds, confidences),
    introduced,
    docs,
    unread: new Set(pages.skipped.map(({ file }) => file)),
    checked,
    head,
    asEarlier: { memory: snapshots.memory, context: plain, history: answers, checks: kept },
    async passages() {
      const passages = await passagesOf(docs, snapshots)
      await snapshots.keepFacts()
      return passages
    },
  }
}

/** What was not checked, and which gap of the clone is the reason. */
function gapOf(
  { held, partial, missing }: GitRepository,
  {
    unasked,
    base,
    isAnswered,
  }: { readonly unasked: number; readonly base: string | null; readonly isAnswered: boolean },
): Pick<ScanResult, 'unasked' | 'clone'> {
  if (!isAnswered || (!partial && missing.size > 0)) return { unasked, clone: 'damaged' }
  return held !== null && base === null ? { unasked, clone: partial ? 'partial' : 'shallow' } : {}
}

const NONE: ReadonlySet<string> = new Set()

/** What history alone says is at most possible. */
function moveToPossible({ reported, possible }: DividedFindings, id: string): void {
  const grounds = reported.get(id)
  if (grounds?.kind !== 'history') return
  reported.delete(id)
  possible.set(id, grounds)
}

/** The claims that speak of something that the change to head takes away. */
async function brokenByChange(
  { repository, options: { config } }: ScanRun,
  { searched, docs, snapshots }: ReadCommit,
  { outcomes, context }: Verified,
  proofs: ReadonlyMap<string, LastTrueEvidence>,
): Promise<BrokenClaim[]> {
  if (searched === null || searched.removals.alterations.length === 0) return []
  const { from: base, removals } = searched
  const { files, alterations } = removals
  const isProved = (id: string): boolean => proofs.has(id)
  const known = { docs, checked: outcomes, context, isProved }
  return claimsBrokenBy({ base, files, alterations, ...known, snapshots, repository, config })
}

/** What the change from the base leaves open: names that it writes and code lacks, and what was confirmed and is no longer. */
async function leftOpenByChange(
  { repository, options }: Pick<ScanRun, 'repository' | 'options'>,
  { taken, docs, snapshots }: ReadCommit,
  known: {
    readonly checked: readonly VerifiedClaim[]
    readonly made: ReadonlySet<string>
    readonly context: RepositoryContext
    readonly isTold: (id: string) => boolean
    readonly isPossible: (id: string) => boolean
    readonly reader: HistoryReader
  },
): Promise<Pick<ScanResult, 'not_found' | 'no_longer_confirmed'>> {
  const { base, config } = options
  if (base === null || taken === null || docs.length === 0) return {}
  const { checked: outcomes, made, context, isTold, isPossible, reader } = known
  const isWritten = writtenBy(taken.files)
  const notFound = await namesNotFound(
    { docs, isWritten, outcomes, isTold, isPossible, context },
    snapshots,
    repository,
  )
  const compared = {
    ...{ base, docs, outcomes, made, isWritten, context },
    isTold: (id: string) => isTold(id) || isPossible(id),
    contextAt: (then: Snapshot) => contextOf({ head: then }, repository, docs),
    claimsWith: (doc: Doc, before: RepositoryContext) => claimsOf(doc, before, config),
  }
  const unconfirmed = await noLongerConfirmed(compared, reader)
  return {
    ...(notFound.length > 0 && { not_found: notFound }),
    ...(unconfirmed.length > 0 && { no_longer_confirmed: unconfirmed }),
  }
}

interface Judged {
  readonly checked: readonly VerifiedClaim[]
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
}

/** Claims as the change leaves them: what it breaks fails, whatever else may confirm it. */
function withBroken({ checked, proofs }: Judged, broken: readonly BrokenClaim[]): Judged {
  const failing = new Map(broken.map((each) => [each.checked.claim.id, each.checked]))
  const kept = checked.map((each) => failing.get(each.claim.id) ?? each)
  const known = new Set(checked.map(({ claim }) => claim.id))
  const fresh = broken.flatMap((each) => (known.has(each.checked.claim.id) ? [] : [each.checked]))
  const proved = broken.map(({ checked: { claim }, proof }) => [claim.id, proof] as const)
  return { checked: [...kept, ...fresh], proofs: new Map([...proofs, ...proved]) }
}
