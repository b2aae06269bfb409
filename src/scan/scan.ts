import type { Claim, RepositoryContext } from '../claims/claim.ts'
import type { Doc } from '../claims/doc.ts'
import { DocUnreadable } from '../claims/limits.ts'
import { homeSlugs, repositorySlug } from '../claims/own-url.ts'
import { isDocPath, readDoc } from '../claims/read.ts'
import { loadGrammars } from '../code/definitions/definitions.ts'
import { outdatedVersionFolders, plannedFolders, releaseSeries } from '../code/historical-docs.ts'
import { classifyPath, isHistoricalDoc } from '../code/languages.ts'
import type { Manifest } from '../code/manifest.ts'
import { ownManifests, packageNames, programNames, pythonPackages } from '../code/packages.ts'
import { baseName } from '../code/path-index.ts'
import { openSnapshots, type Snapshots } from '../code/snapshots.ts'
import type { ClaimType } from '../config/claim-types.ts'
import { compileGlobs } from '../config/glob.ts'
import type { Config } from '../config/schema.ts'
import type { GitRepository, TreeEntry } from '../git/types.ts'
import { affectedDocs, isAffected } from './affected.ts'
import { kindOf } from './claim-types.ts'
import { claimsOf } from './extract.ts'
import { assembleFindings } from './findings.ts'
import { holdBack } from './held-back.ts'
import { heldAtBase, proofsOf } from './history.ts'
import { groupBy, type HistoryReader, type Judged } from './past.ts'
import type { ScanResult, SkippedFile } from './result.ts'
import { type ScannedClaim, scannedClaims } from './scanned-claim.ts'
import { takenAway } from './taken-away.ts'

export interface ScanOptions {
  /** Full id of the commit to scan. */
  readonly head: string
  /** Full id of the commit to compare with; null scans everything and asks history. */
  readonly base: string | null
  /** Full id of an earlier commit, for a scan without a base: `introduced` are the findings that held there. */
  readonly since?: string | null
  readonly config: Config
  /** List the claims that neither hold nor were seen to hold. */
  readonly includeUncertain: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly progress?: (step: string, done: number, total: number) => void
}

export interface ScannedRepository {
  readonly result: ScanResult
  readonly claims: readonly ScannedClaim[]
  /** Ids of the findings that held at what head was compared with, `base` or `since`; none when it was with nothing. */
  readonly introduced: ReadonlySet<string>
  /** The pages that were read, by path. */
  readonly docs: readonly Doc[]
  /** Every folder of head. */
  readonly folders: ReadonlySet<string>
}

/**
 * Checks the docs of a commit against its code: reads the pages, extracts their claims, verifies each at head, and asks
 * history about those that fail. Reads through git only; nothing of the repository is run.
 */
export async function scan(repository: GitRepository, options: ScanOptions): Promise<ScanResult> {
  return (await scanClaims(repository, options)).result
}

/** As {@link scan}, with every claim it judged: what the ledger keeps. */
export async function scanClaims(repository: GitRepository, options: ScanOptions): Promise<ScannedRepository> {
  const started = performance.now()
  const clock = createClock()
  const { base } = options
  const [snapshots, taken] = await clock.time('code', () =>
    Promise.all([
      openSnapshots(repository, options.head, { isExcluded: compileGlobs(options.config.code.exclude) }),
      base === null ? null : repository.changes(base, options.head).then((changes) => takenAway(repository, changes)),
    ]),
  )
  const entries = docEntries(snapshots, options.config)
  const chosen = taken ? await clock.time('docs', () => affectedDocs(repository, entries, taken)) : entries
  const { docs, skipped } = await clock.time('docs', () => readDocs(repository, snapshots, chosen, options.progress))
  const context = contextOf(snapshots, repository, docs)
  const all = await clock.time('docs', async () =>
    docs.flatMap((doc) => claimsOf(doc, context, isEnabled(options.config))),
  )
  const claims = taken ? all.filter((claim) => isAffected(claim, taken, snapshots)) : all
  options.progress?.('searching code', 0, 1)
  await clock.time('code', () =>
    Promise.all([
      snapshots.findNames(new Set(claims.flatMap((claim) => claim.names ?? []))),
      // Where a claim fails these are wanted; they load while git searches.
      ...(base === null || claims.length === 0 ? [] : [snapshots.openAt([base]), loadGrammars(taken?.sources ?? [])]),
    ]),
  )
  const first = await clock.time('verify', () => verifyAll(claims, snapshots))
  const failing = first.filter(({ outcome }) => outcome.state === 'fails').map(({ claim }) => claim)
  options.progress?.('asking history', 0, 1)
  const reader = { repository, snapshots, headCommit: options.head }
  const found = await clock.time('history', () =>
    base === null ? proofsOf(failing, reader) : heldAtBase(failing, base, reader),
  )
  const verdicts = { judged: first, proofs: found }
  const { judged, proofs } = base === null ? holdBack(verdicts, snapshots.head.paths.exists) : verdicts
  const reported = await assembleFindings({
    judged,
    proofs,
    docs,
    config: options.config,
    repository,
    manifests: snapshots.head.manifests,
    head: options.head,
    includeUncertain: options.includeUncertain,
    isWhole: base === null,
  })
  const result: ScanResult = {
    version: 1,
    repository: { path: repository.path, head: options.head, base },
    docs: docs.length,
    ...reported,
    skipped,
    config_problems: [],
    timing_ms: { ...clock.spent(), total: Math.round(performance.now() - started) },
  }
  return {
    result,
    claims: scannedClaims(judged, proofs),
    introduced: await introducedBy(result.findings, failing, options, reader),
    docs,
    folders: snapshots.head.paths.folders(),
  }
}

function docEntries(snapshots: Snapshots, config: Config): TreeEntry[] {
  const paths = [...snapshots.head.paths.entries.keys()]
  const outdated = [...outdatedVersionFolders(paths), ...releaseSeries(paths), ...plannedFolders(paths)].map(
    (folder) => `${folder}/`,
  )
  const { include, exclude } = config.docs
  const included =
    include.length > 0
      ? compileGlobs(include)
      : (path: string) => isOwnDoc(path) && !outdated.some((folder) => path.startsWith(folder))
  const excluded = compileGlobs(exclude)
  return [...snapshots.head.paths.entries.values()].filter(
    (entry) =>
      (entry.kind === 'file' || entry.kind === 'executable') &&
      isDocPath(entry.path) &&
      included(entry.path) &&
      !excluded(entry.path),
  )
}

async function readDocs(
  repository: GitRepository,
  snapshots: Snapshots,
  entries: readonly TreeEntry[],
  progress: ScanOptions['progress'],
): Promise<{ docs: Doc[]; skipped: SkippedFile[] }> {
  const byOid = groupBy(entries, (entry) => entry.oid)
  const docs: Doc[] = []
  const skipped: SkippedFile[] = []
  let done = 0
  for await (const blob of repository.blobs(byOid.keys())) {
    for (const { path, undecodable } of byOid.get(blob.oid) ?? []) {
      progress?.('reading docs', ++done, entries.length)
      try {
        if (undecodable) throw new DocUnreadable('has a name that is not valid UTF-8')
        if (!blob.bytes) throw new DocUnreadable('is not in this clone')
        const doc = readDoc(path, blob.bytes)
        docs.push(doc)
        snapshots.keepDoc(snapshots.head, doc)
      } catch (error) {
        if (!(error instanceof DocUnreadable)) throw error
        skipped.push({ file: path, reason: error.message })
      }
    }
  }
  return { docs: docs.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped }
}

/** With a base, only what held there is a finding; without one, the earlier commit is asked about each finding. */
async function introducedBy(
  findings: ScanResult['findings'],
  failing: readonly Claim[],
  { base, since = null }: ScanOptions,
  reader: HistoryReader,
): Promise<ReadonlySet<string>> {
  const found = new Set(findings.map((finding) => finding.claim_id))
  if (base !== null) return found
  if (since === null) return new Set()
  const held = await heldAtBase(
    failing.filter((claim) => found.has(claim.id)),
    since,
    reader,
  )
  return new Set(held.keys())
}

/** Docs that speak of this repository as it is now: not vendored, not test data, not history. */
function isOwnDoc(path: string): boolean {
  const fileClass = classifyPath(path)
  if (/(?:^|\/)(?:tests?|spec|t)\//.test(path) && !/(?:^|\/)(?:README|CONTRIBUTING|index)[^/]*$/i.test(path))
    return false
  return (
    fileClass !== 'vendored' &&
    fileClass !== 'generated' &&
    !isHistoricalDoc(path) &&
    !/(?:^|\/)(?:__tests__|testdata|fixtures?|__fixtures__|test-fixtures|snapshots?|mdtest)\//.test(path)
  )
}

export function contextOf(snapshots: Snapshots, repository: GitRepository, docs: readonly Doc[]): RepositoryContext {
  const { manifests } = snapshots.head
  const urls = [
    ...repository.remotes,
    ...ownManifests(manifests)
      .filter(namesThisRepository)
      .flatMap((manifest) => manifest.urls),
  ]
  return {
    ownSlugs: new Set([
      ...urls.flatMap((url) => repositorySlug(url) ?? []),
      ...homeSlugs(
        docs.flatMap((doc) => doc.links.map((link) => link.target)),
        (path) => snapshots.head.paths.exists(path),
      ),
    ]),
    packages: new Set([...packageNames(manifests), ...pythonPackages(snapshots.head.paths)]),
    folders: new Set([...snapshots.head.paths.folders()].map(baseName)),
    dependencies: new Set(
      manifests.flatMap((manifest) => manifest.dependencies.map((dependency) => dependency.name.toLowerCase())),
    ),
    binaries: programNames(manifests, snapshots.head.paths),
  }
}

/** A Go module in a folder is called after the folder too; one that is called as a whole repository came from there. */
function namesThisRepository({ ecosystem, name, path }: Manifest): boolean {
  return ecosystem !== 'go' || !path.includes('/') || (name ?? '').replace(/\/v\d+$/, '').split('/').length > 3
}

function isEnabled(config: Config): (type: ClaimType) => boolean {
  return (type) => config.claim_types[type].enabled
}

/** Verifies claims at head. Names that they speak of must have been looked for. */
export async function verifyAll(claims: readonly Claim[], snapshots: Snapshots): Promise<Judged[]> {
  const { head } = snapshots
  await snapshots.loadDocs(
    head,
    claims.flatMap((claim) => kindOf(claim.type).pages?.(claim, head) ?? []),
  )
  return claims.map((claim) => ({ claim, outcome: kindOf(claim.type).verify(claim, head) }))
}

type Phase = 'docs' | 'code' | 'verify' | 'history'

function createClock(): { time<T>(phase: Phase, work: () => Promise<T>): Promise<T>; spent(): Record<Phase, number> } {
  const spent: Record<Phase, number> = { docs: 0, code: 0, verify: 0, history: 0 }
  return {
    time: async (phase, work) => {
      const from = performance.now()
      try {
        return await work()
      } finally {
        spent[phase] += Math.round(performance.now() - from)
      }
    },
    spent: () => ({ ...spent }),
  }
}
