import { compileGlobs } from '../../base/config/glob.ts'
import type { Change, GitRepository, TreeEntry } from '../../base/git/types.ts'
import type { Passage } from '../../base/passage.ts'
import type { Doc } from '../docs/doc.ts'
import { isSiteConfig } from '../docs/site/find-site.ts'
import { isManifestPath } from '../ecosystems/manifests/parse.ts'
import { loadGrammars } from '../ecosystems/syntax/read.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { openSnapshots } from '../facts/snapshots.ts'
import { UNWATCHED } from '../facts/watch.ts'
import { provedOf } from '../history/broken-by.ts'
import { historySince, openKeptHistory } from '../history/kept-history.ts'
import { lapsedOf, withLapsed } from '../history/lapsed.ts'
import { newSince } from '../history/new-since.ts'
import type { VerifiedClaim } from '../history/past.ts'
import { type Removals, removalsOf } from '../history/removed-symbols.ts'
import { filterBulkFailures } from './bulk-failures/filter.ts'
import { createClock } from './clock.ts'
import { openConfidences } from './confidence/confidence.ts'
import { evidenceOfFindings } from './findings/finding-evidence.ts'
import { assembleFindings } from './findings/findings.ts'
import { withoutMisreadings } from './findings/misreadings.ts'
import { triedSuggestions } from './fixes/proven-suggestions.ts'
import { introducedBy } from './introduced.ts'
import type { ScanOptions } from './options.ts'
import { affectedDocs, isAffected } from './pages/affected.ts'
import { contextOf } from './pages/context.ts'
import { docEntries, readDocs } from './pages/docs.ts'
import { claimsOf } from './pages/extract.ts'
import { lostPages } from './pages/made-unreadable.ts'
import { passagesOf } from './passages/passages.ts'
import { readWithModel } from './read-with-model.ts'
import type { ScanResult } from './result.ts'
import { type ScannedClaim, scannedClaims } from './scanned-claim.ts'
import { verifyAll } from './verify-all.ts'
import { openWords } from './word-index-cache.ts'

export interface ScannedRepository {
  readonly result: ScanResult
  readonly claims: readonly ScannedClaim[]
  /** Ids of the findings that held at the commit that head is compared with, `base` or `since`; empty without one. */
  readonly introduced: ReadonlySet<string>
  /** The pages that were read, by path. */
  readonly docs: readonly Doc[]
  /** Every claim with the outcome of its verifier, including guesses that were not confirmed. */
  readonly judged: readonly VerifiedClaim[]
  /** The code of the commit. */
  readonly head: Snapshot
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

/** Like {@link scan}, with every claim and its verdict, for the ledger. */
export async function scanClaims(repository: GitRepository, options: ScanOptions): Promise<ScannedRepository> {
  const { base, since = null, only = null, earlier = null } = options
  const { clock = createClock(performance.now()), watch = UNWATCHED } = options
  const compared = base ?? earlier?.head ?? null
  const before = base ?? since
  const opening = openWords(options.words)
  clock.begin('code')
  const changing = changesSince(repository, compared ?? before, options.head)
  const [snapshots, changes, taken] = await Promise.all([
    openSnapshots(repository, options.head, {
      isExcluded: compileGlobs(options.config.code.exclude),
      words: opening,
      facts: options.facts ?? null,
      watch,
    }),
    changing,
    compared === null ? null : changing.then((made) => takenSince(repository, made, base)),
  ])
  const isWhole = base === null && only === null && taken === null
  clock.begin('docs')
  const words = await opening
  const entries = docEntries(snapshots.head, options.config)
  if (isWhole) words.renew(new Set([...entries, ...snapshots.code()].map((entry) => entry.oid)))
  const wanted = only === null ? entries : entries.filter(({ path }) => isAmong(path, only))
  const affected = taken ? await affectedDocs(repository, wanted, taken, words.index) : wanted
  const chosen = earlier && taken ? withPages(affected, wanted, earlier.pages) : affected
  // Needed if a claim fails; loads while pages are read.
  const loading =
    base === null || chosen.length === 0
      ? null
      : Promise.all([snapshots.openAt([base]), loadGrammars(taken?.sources ?? [])])
  loading?.catch(() => {})
  const reading = { collector: words.collector(), progress: options.progress, watch }
  const { docs, skipped: unread } = await readDocs(repository, snapshots, chosen, reading)
  const { skipped, lost } = await lostPages(repository, snapshots, unread, {
    change: { before, head: options.head, changes },
    entries,
    isWanted: (path) => only === null || isAmong(path, only),
    config: options.config,
    watch,
  })
  const context = await contextOf(snapshots, repository, docs)
  const oidOf = ({ path }: Doc): string => snapshots.head.paths.entries.get(path)?.oid ?? path
  const all = docs.flatMap((doc) => watch.during(oidOf(doc), () => claimsOf(doc, context, options.config)))
  const claims = taken && base !== null ? all.filter((claim) => isAffected(claim, taken, snapshots)) : all
  options.progress?.('searching code', 0, 0)
  clock.begin('code')
  await Promise.all([snapshots.findNames(new Set(claims.flatMap((claim) => claim.names ?? []))), loading])
  await words.keep()
  clock.begin('verify')
  const first = await verifyAll(claims, snapshots, watch)
  const failing = first
    // Whether a declaration was removed is only looked up in the change itself: years back, others may have declared the same.
    .filter(({ outcome }) => outcome.state === 'fails' || (base !== null && lapsedOf(outcome) !== null))
    .map(({ claim }) => claim)
  const { progress } = options
  const reader = { repository, snapshots, headCommit: options.head, progress }
  clock.begin('history')
  const lasting = options.committed === undefined ? options.head : options.committed
  const kept = { file: options.history, settings: options.config.code.exclude, lasting: isWhole ? lasting : null }
  const history = base === null ? await openKeptHistory(reader, kept) : historySince(base, reader)
  const found = await history.proofsOf(failing)
  const plain = { judged: withLapsed(first, found), proofs: found }
  const { head } = snapshots
  const isPlain = (path: string): boolean => head.siteOf(path).kind === 'github'
  const certain = base === null ? filterBulkFailures(plain, head.paths.exists, isPlain) : plain
  clock.begin('verify')
  const byModel = await readWithModel(options, reader, { entries, docs, certain })
  clock.begin('history')
  const judged = [...certain.judged, ...(byModel?.judged ?? []), ...lost.map((page) => page.judged)]
  const isNew = base === null ? () => true : await newSince(base, failing, reader)
  const proofs = new Map([...certain.proofs, ...(byModel?.proofs ?? [])])
  const minimum = options.config.check.min_confidence
  const confidences = await openConfidences(judged, options.knowledge)
  const divided = evidenceOfFindings(judged, proofs, isNew, { confidences, minimum, base })
  for (const { judged: page, grounds: why } of lost) divided.reported.set(page.claim.id, why)
  const broken = await history.brokenBy(provedOf(certain.judged, divided.reported))
  const isAllKnown = isWhole && !repository.shallow
  const { reported: grounds, ...rest } = isAllKnown
    ? withoutMisreadings(judged, divided, { broken, head })
    : { ...divided, misreadings: NONE }
  await Promise.all([snapshots.keepFacts(), history.keep()])
  clock.begin('report')
  const reported = await assembleFindings({
    judged,
    grounds,
    ...rest,
    broken,
    docs: byModel?.docs ?? docs,
    config: options.config,
    repository,
    head,
    includeUncertain: options.includeUncertain,
    isWhole,
    tried: (suggested) => triedSuggestions(suggested, { docs, judged, context, config: options.config, reader }),
  })
  const known = new Set([
    ...lost.filter(({ proof }) => proof.commit === since).map(({ judged: page }) => page.claim.id),
    ...(byModel?.effects.keys() ?? []),
  ])
  const introduced = await introducedBy(reported.findings, failing, known, options, reader)
  const result: ScanResult = {
    version: 1,
    repository: { path: repository.path, head: options.head, base },
    docs: docs.length,
    docs_total: entries.length,
    ...reported,
    skipped,
    config_problems: [],
    ...(repository.held === null || base !== null
      ? {}
      : {
          unasked: failing.filter(({ id }) => !grounds.has(id) && !rest.possible.has(id)).length,
          clone: repository.partial ? 'partial' : 'shallow',
        }),
    ...(byModel ? { reading: byModel.report } : {}),
    timing_ms: clock.spent(),
  }
  return {
    result,
    claims: scannedClaims(judged, grounds, confidences),
    introduced,
    docs,
    judged,
    head,
    async passages() {
      const passages = await passagesOf(docs, snapshots)
      await snapshots.keepFacts()
      return passages
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The changes from a commit to head; none without a comparison. */
async function changesSince(
  repository: GitRepository,
  commit: string | null,
  head: string,
): Promise<readonly Change[]> {
  return commit === null ? [] : repository.changes(commit, head)
}

/** What changes remove. Null if an earlier scan cannot be reused: a manifest or a site configuration may concern any page. */
async function takenSince(
  repository: GitRepository,
  changes: readonly Change[],
  base: string | null,
): Promise<Removals | null> {
  if (base === null && changes.some(({ path }) => isManifestPath(path) || isSiteConfig(path))) return null
  return removalsOf(repository, changes)
}

/** Some pages, and the named ones of the others. */
function withPages(some: readonly TreeEntry[], all: readonly TreeEntry[], names: readonly string[]): TreeEntry[] {
  const wanted = new Set([...names, ...some.map(({ path }) => path)])
  return all.filter(({ path }) => wanted.has(path))
}

function isAmong(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}
