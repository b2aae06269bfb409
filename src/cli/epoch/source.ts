import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { loadConfig } from '../../base/config/load.ts'
import { isFatal } from '../../base/config/problem.ts'
import { loadQuestions } from '../../base/config/questions-file.ts'
import type { Config } from '../../base/config/schema.ts'
import type { Queries } from '../../base/db/database.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { Passage } from '../../base/passage.ts'
import { portionsOf } from '../../base/portions.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { statedClaims } from '../../engine/scan/pages/stated.ts'
import { scanClaims } from '../../engine/scan/scan.ts'
import { type Namespace, openNamespace } from '../../ledger/entries/namespaces.ts'
import { replacePassages } from '../../ledger/entries/passages.ts'
import type { EpochSettings } from '../../search/epochs/store/settings.ts'
import { replaceEntries } from '../../stages/store/entries.ts'
import { checkersOf } from '../checker-program.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'
import { createProgress } from '../terminal/progress.ts'

/** The claims of a repository at a commit, and the passages of its docs and code. */
export interface ScannedPath {
  readonly head: string
  readonly config: Config
  /** The content of the repository's questions file; null if there is none. */
  readonly questions: string | null
  readonly claims: ReturnType<typeof statedClaims>
  readonly passages: readonly Passage[]
}

/** Scans a repository at a commit. Throws CliError `DOCALIGN_E501` if its configuration is unusable. */
export async function scanPath(path: string, head: string, terminal: Terminal): Promise<ScannedPath> {
  const repository = await openRepository(resolve(terminal.cwd, path))
  const progress = createProgress(terminal.stderr, () => performance.now())
  try {
    const commit = await repository.resolve(head)
    const { config, problems } = await loadConfig(repository, commit, CLAIM_TYPES)
    const fatal = problems.find(isFatal)
    if (fatal) throw new CliError('DOCALIGN_E501', fatal.message)
    const options = { head: commit, base: null, config, includeUncertain: false, now: terminal.now() }
    const scanned = await scanClaims(repository, { ...options, progress: progress.report, ...checkersOf(terminal) })
    const claims = statedClaims(scanned.claims, scanned.docs)
    const questions = await loadQuestions(repository, commit)
    return { head: commit, config, questions, claims, passages: await scanned.passages() }
  } finally {
    progress.end()
    await repository.close()
  }
}

/** The epoch settings of a repository. */
export function settingsOf({ config: { epochs, models }, questions }: ScannedPath): EpochSettings {
  return { epochs, models, questions }
}

/** The namespace of a local repository, with the claims of a scan as its entries. */
export async function localNamespace(
  queries: Queries,
  path: string,
  scanned: ScannedPath,
  { cwd, now }: Terminal,
): Promise<Namespace> {
  const place = realpathSync(resolve(cwd, path))
  const digest = hash('sha256', place).slice(0, 8)
  const called = basename(place)
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 60)
  const namespace = await openNamespace(queries, `local:${called}-${digest}`)
  await loadScanned(queries, namespace, scanned, now())
  return namespace
}

/** Passages per statement. */
const PORTION = 500

/** Replaces the entries of a namespace with the claims of a scan. `now` is in milliseconds since the epoch. */
export async function loadScanned(
  queries: Queries,
  namespace: Namespace,
  { claims, passages }: ScannedPath,
  now: number,
): Promise<void> {
  await replaceEntries(queries, namespace, claims, now)
  await replacePassages(queries, namespace.id, portionsOf(passages, PORTION), now)
}
