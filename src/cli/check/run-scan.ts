import type { LoadedConfig } from '../../base/config/load.ts'
import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { AnsweringModel } from '../../base/models/answering-model.ts'
import type { DocsReader, Reader } from '../../engine/reader/reader.ts'
import type { Clock } from '../../engine/scan/clock.ts'
import type { EarlierScan } from '../../engine/scan/earlier.ts'
import { savedResult, saveResult } from '../../engine/scan/kept-result.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import type { ScannedRepository } from '../../engine/scan/scan.ts'
import { checkersOf } from '../checker-program.ts'
import type { Terminal } from '../terminal/command.ts'
import { createProgress } from '../terminal/progress.ts'
import type { CacheFiles } from './cache-files.ts'
import type { Checked } from './checked-state.ts'

export interface ScanRequest extends Checked {
  /** Pages and folders of pages to check; null for all. */
  readonly only: readonly string[] | null
  /** The previous check; only what was changed since is read again. */
  readonly earlier: EarlierScan | null
  readonly loaded: LoadedConfig
  /** As of `ScanOptions`. */
  readonly settingsOfBase: readonly string[] | null
  /** List uncertain claims too. */
  readonly all: boolean
  readonly files: Partial<CacheFiles>
  /** Whether a cached result is sufficient. */
  readonly isReusable: boolean
  readonly clock: Clock
  readonly reader?: Reader | DocsReader | undefined
  /** The model of the reader, for what else asks one. */
  readonly answering?: AnsweringModel
}

/** Scans a commit, showing the progress on a terminal. */
async function runScan(
  repository: GitRepository,
  { head, base, committed, only, earlier, loaded, settingsOfBase, all, files, clock, reader }: ScanRequest,
  terminal: Terminal,
): Promise<ScannedRepository> {
  const { scanClaims } = await import('../../engine/scan/scan.ts')
  const progress = createProgress(terminal.stderr, () => performance.now())
  try {
    const options = {
      words: files.words ?? null,
      facts: files.facts ?? null,
      history: files.history ?? null,
      checks: files.checks ?? null,
      head,
      base,
      committed,
      only,
      earlier,
      config: loaded.config,
      settingsOfBase,
      includeUncertain: all,
      clock,
      now: terminal.now(),
      progress: progress.report,
      ...checkersOf(terminal),
      ...(reader && { reader }),
    }
    const { result, ...rest } = await scanClaims(repository, options)
    return { ...rest, result: { ...result, config_problems: [...loaded.problems, ...result.config_problems] } }
  } finally {
    progress.end()
  }
}

/** A result, with the scanned repository unless the result was cached. */
export interface FreshOrSavedScan {
  readonly result: ScanResult
  readonly repository: ScannedRepository | null
}

/** Like {@link runScan}, but returns the result of the last full scan if its inputs are unchanged. */
export async function scanOrReuse(
  repository: GitRepository,
  request: ScanRequest,
  terminal: Terminal,
): Promise<FreshOrSavedScan> {
  const { head, base, only, earlier, loaded, all, files, reader } = request
  const as = { repository, head, config: loaded.config, includeUncertain: all }
  const isLasting = base === null && only === null && earlier === null && !reader
  const kept = isLasting && request.isReusable ? await savedResult(files.result, as) : null
  if (kept) return { result: kept, repository: null }
  const scanned = await runScan(repository, request, terminal)
  // An error is no answer: a later check may read what this one could not.
  const isComplete = repository.isIntact() && scanned.result.clone !== 'damaged'
  if (isLasting && isComplete) await saveResult(files.result, as, scanned.result)
  return { result: scanned.result, repository: scanned }
}

/** Loads most of the program while git answers the first questions, unless a cached result may make it unnecessary. */
export async function prepareScan(kept: CacheFile | null | undefined): Promise<void> {
  if (await kept?.read()) return
  // Errors are reported when the module is loaded for use.
  await import('../../engine/scan/scan.ts').catch(() => {})
}
