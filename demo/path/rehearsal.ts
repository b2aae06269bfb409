import { writeCommit } from 'github-sandbox/git/write'
import { createCommitWriter } from 'github-sandbox/repositories/loose-objects'
import type { Config } from '../../src/base/config/schema.ts'
import { openRepository } from '../../src/base/git/repository.ts'
import type { GitRepository } from '../../src/base/git/types.ts'
import { memoryCache } from '../../src/base/models/cache.ts'
import { UNMETERED } from '../../src/base/models/meter.ts'
import { NO_MODELS } from '../../src/base/models/settings.ts'
import { placesOf } from '../../src/engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../src/engine/scan/result.ts'
import { NOTHING_LEARNED } from '../../src/ledger/learning/feedback/precision.ts'
import type { FinishedScan } from '../../src/stages/isolated/finished-scan.ts'
import type { Scanner } from '../../src/stages/isolated/scanner.ts'
import type { Candidate } from './candidates.ts'
import { titleOf } from './change.ts'
import { asBefore, changeAt, type Files } from './change-at.ts'
import { type FixedDocs, fixedDocs } from './fixed-docs.ts'

/** A change that makes the docs false, and the pages with which they hold again; both were tried. */
export interface Plan {
  readonly candidate: Candidate
  readonly title: string
  readonly code: Files
  readonly docs: Files
  readonly fixed: FixedDocs
  /** The fixed pages before the fix. */
  readonly before: ReadonlyMap<string, Buffer>
}

/** The bare repository in which changes are tried; nobody else uses it. */
export interface Ground {
  readonly gitDir: string
  readonly head: string
  readonly config: Config
  readonly scanner: Scanner
}

/** Maximum number of findings that a reader can follow. */
const MAX_FINDINGS = 8
const BRANCH = 'docalign-demo-rehearsal'

/** Scans a commit, or its difference from a base; returns the result of `use`. */
export function scanOf<T>(
  { gitDir, config, scanner }: Omit<Ground, 'head'>,
  { head, base }: { readonly head: string; readonly base: string | null },
  use: (scan: FinishedScan) => Promise<T>,
): Promise<T> {
  const request = { path: gitDir, head, base, config, now: Date.now(), models: NO_MODELS }
  const knowledge = {
    cache: memoryCache(),
    meter: UNMETERED,
    learned: async () => NOTHING_LEARNED,
    boosts: async () => [],
  }
  return scanner.scan(request, knowledge, use)
}

/**
 * Tries candidates, one after the other, until one makes claims false that DocAlign can fix by itself. Null if none makes a claim false; a
 * candidate whose docs must be fixed by hand if there is no better one.
 *
 * @param until milliseconds since the epoch at which it accepts the best so far
 */
export async function rehearse(candidates: readonly Candidate[], ground: Ground, until: number): Promise<Plan | null> {
  const repository = await openRepository(ground.gitDir)
  let second: Plan | null = null
  try {
    for (const candidate of candidates) {
      if (Date.now() > until) break
      const plan = await planOf(candidate, repository, ground)
      if (plan?.fixed.byHand === 0) return plan
      second ??= plan
    }
    return second
  } finally {
    await repository.close()
  }
}

async function planOf(candidate: Candidate, repository: GitRepository, ground: Ground): Promise<Plan | null> {
  const { head, config, gitDir, scanner } = ground
  const code = await changeAt(repository, head, candidate)
  if (!code) return null
  const title = titleOf(candidate)
  const changed = await commit(gitDir, head, code)
  const findings = await scanOf(ground, { head: changed, base: head }, findingsOf)
  const { file, line } = candidate.claim
  const isFound = findings.some((finding) =>
    placesOf(finding).some((place) => place.file === file && place.line === line),
  )
  if (!isFound || findings.length > MAX_FINDINGS) return null
  const plan = await scanner.planFixes({ path: gitDir, commit: changed, config, findings })
  const before = await pagesOf(repository, changed, findings)
  const fixed = fixedDocs(plan, candidate, before)
  if (!fixed) return null
  const entries = new Map((await repository.tree(changed)).map((entry) => [entry.path, entry]))
  const docs = Object.fromEntries([...fixed.pages].map(([path, page]) => [path, asBefore(entries.get(path), page)]))
  const after = await scanOf(ground, { head: await commit(gitDir, changed, docs), base: head }, findingsOf)
  return after.length === 0 ? { candidate, title, code, docs, fixed, before } : null
}

async function findingsOf({ result }: FinishedScan): Promise<readonly ReportedClaim[]> {
  return result.findings
}

async function commit(gitDir: string, from: string, files: Files): Promise<string> {
  const writer = createCommitWriter(gitDir, 'sha1')
  const options = { branch: BRANCH, defaultBranch: BRANCH, from, force: true, author: 'ada', files, writer }
  return (await writeCommit(gitDir, options)).after
}

async function pagesOf(
  repository: GitRepository,
  commit: string,
  findings: readonly ReportedClaim[],
): Promise<Map<string, Buffer>> {
  const paths = new Set(findings.flatMap((finding) => placesOf(finding).map(({ file }) => file)))
  const pages = new Map<string, Buffer>()
  for await (const { name, bytes } of repository.files([...paths].map((path) => ({ commit, path }))))
    if (bytes) pages.set(name.slice(commit.length + 1), bytes)
  return pages
}
