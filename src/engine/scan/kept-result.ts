import { hash } from 'node:crypto'
import type { Config } from '../../base/config/schema.ts'
import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { ScanResult } from './result.ts'

/** In bytes; enough for a result with tens of thousands of findings. */
const MAX_BYTES = 20_000_000

/** What the result of a full scan without a model depends on, besides the program. */
export interface ScannedAs {
  readonly repository: Pick<GitRepository, 'path' | 'remotes' | 'held'>
  /** Full id of the commit. */
  readonly head: string
  readonly config: Config
  readonly includeUncertain: boolean
}

/**
 * The result of the last full scan, if it has the same commit and configuration; null otherwise, or if the file is damaged. Commits do not
 * change, and neither does the history that shows what was true.
 */
export async function savedResult(file: CacheFile | null | undefined, scan: ScannedAs): Promise<ScanResult | null> {
  if (!file) return null
  const content = (await file.read())?.toString('utf8') ?? ''
  const end = content.indexOf('\n')
  const json = content.slice(end + 1)
  if (end < 0 || content.slice(0, end) !== sealOf(scan, json)) return null
  const result = JSON.parse(json) as ScanResult
  return { ...result, repository: { ...result.repository, path: scan.repository.path } }
}

/** Stores a result for {@link savedResult}, and replaces the last one. */
export async function saveResult(
  file: CacheFile | null | undefined,
  scan: ScannedAs,
  result: ScanResult,
): Promise<void> {
  if (!file) return
  const json = JSON.stringify(result)
  if (json.length <= MAX_BYTES) await file.write(Buffer.from(`${sealOf(scan, json)}\n${json}`))
}

/** A checksum of the scan and its content, which shows that they belong together. */
function sealOf({ repository, head, config, includeUncertain }: ScannedAs, json: string): string {
  const scan = JSON.stringify([head, config, includeUncertain, repository.remotes, repository.held])
  return hash('sha256', `${scan}\n${json}`)
}
