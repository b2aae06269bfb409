import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import type { CacheFile } from '../../../../src/base/git/cache-file.ts'
import { openRepository } from '../../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../../src/base/git/types.ts'
import type { ScanResult } from '../../../../src/engine/scan/result.ts'
import { scan } from '../../../../src/engine/scan/scan.ts'
import { configOf, history } from '../scanned.ts'

/** A repository whose findings need every question of git: about names, lines, deletions, renames. */
export function drifted(): SandboxRepository {
  return history(
    { 'README.md': '# Seal\n', 'docs/use.md': '# Use\n', 'package.json': '{"name":"seal","scripts":{"seal":"true"}}' },
    {
      'README.md': '# Seal\n\nRead `docs/setup.md` first, then [how](docs/how.md).\n\nRun `npm run seal`.\n',
      'docs/use.md': '# Use\n\nCall `sealBatch` to seal, and set `SEAL_LIMIT`.\n',
      'docs/setup.md': '# Setup\n\nA page that says a thing or two.\n',
      'docs/how.md': '# How\n\nThis is how it is done here, in some words.\n',
      'src/seal.js': 'export function sealBatch() {\n  return process.env.SEAL_LIMIT\n}\n',
      'src/open.js': 'export function openBatch() {}\n',
    },
    {
      'docs/use.md': '# Use\n\n- Call `sealBatch` to seal, and set `SEAL_LIMIT`; `openBatch` opens.\n',
      'docs/setup.md': null,
    },
    {
      'docs/how.md': null,
      'docs/that.md': '# How\n\nThis is how it is done here, in some words, and more.\n',
      'src/seal.js': 'export function closeBatch() {\n  return process.env.SEAL_MAXIMUM\n}\n',
      'package.json': '{"name":"seal","scripts":{"close":"true"}}',
    },
  )
}

export interface Caches {
  readonly words: CacheFile
  readonly facts: CacheFile
  readonly history: CacheFile
}

export function emptyCaches(): Caches {
  const file = (): CacheFile => {
    let content: Buffer | null = null
    return {
      read: async () => content,
      write: async (bytes) => {
        content = Buffer.from(bytes)
      },
    }
  }
  return { words: file(), facts: file(), history: file() }
}

export type Result = Omit<ScanResult, 'timing_ms'>

export async function scanWith(repository: GitRepository, caches: Caches, base: string | null): Promise<Result> {
  const head = await repository.resolve('HEAD')
  const comparedWith = base === null ? null : await repository.resolve(base)
  const options = { head, base: comparedWith, config: configOf(), includeUncertain: true, now: 0, ...caches }
  const { timing_ms: _, ...result } = await scan(repository, options)
  return result
}

/** Opens a repository, scans it, and closes it. */
export async function scanAnew(path: string, caches: Caches, base: string | null): Promise<Result> {
  const repository = await openRepository(path)
  try {
    return await scanWith(repository, caches, base)
  } finally {
    await repository.close()
  }
}

/** Whether a result says that something is missing from it. */
export function namesMissing({ skipped, unasked = 0, clone }: Result): boolean {
  return skipped.length > 0 || unasked > 0 || clone === 'damaged'
}
