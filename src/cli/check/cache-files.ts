import { hash } from 'node:crypto'
import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type CacheFile, cacheFile, type LogFile } from '../../base/git/cache-file.ts'
import { openOwnFolder } from '../../base/git/own-folder.ts'
import type { Terminal } from '../terminal/command.ts'
import { versionedName } from '../version.ts'

const DAY = 86_400_000
const UNUSED_DAYS = 90

/** Files that scans of a repository keep between runs. */
export interface CacheFiles {
  readonly words: CacheFile
  readonly facts: CacheFile | null
  /** Results of history lookups for claims. */
  readonly history: CacheFile | null
  /** What checkers found in samples. */
  readonly checks: CacheFile | null
  /** The result of the last full scan. */
  readonly result: CacheFile | null
  /** Answers of models during the last validation. */
  readonly answers: LogFile
  /** Answers of the model that reads the docs. */
  readonly reading: LogFile
  /** Answers of agents that read the docs. */
  readonly agent: LogFile
  /** The docs and code as the last search read them. */
  readonly search: CacheFile | null
  /** Results of the check of each past change. */
  readonly backtest: LogFile | null
}

/**
 * Files of a repository in the user's cache folder, which others cannot read; none if there is no such folder, or if it is not the user's
 * own.
 */
export async function cacheFilesOf(
  path: string,
  { env, cwd, now }: Pick<Terminal, 'env' | 'cwd' | 'now'>,
): Promise<Partial<CacheFiles>> {
  const cache = cacheFolder(env)
  if (cache === null) return {}
  const folder = join(resolve(cwd, cache), 'docalign')
  if (!(await openOwnFolder(folder))) return {}
  const place = await realpath(path).catch(() => path)
  const name = hash('sha256', place).slice(0, 32)
  const versioned = versionedName(name)
  const tidied = (file: LogFile): LogFile => ({
    read: file.read,
    append: file.append,
    async write(content) {
      await file.write(content)
      await removeUnused(folder, now() - UNUSED_DAYS * DAY)
    },
  })
  return {
    words: tidied(cacheFile(join(folder, `${name}.words`))),
    facts: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.facts`))),
    history: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.history`))),
    checks: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.checks`))),
    answers: tidied(cacheFile(join(folder, `${name}.answers`))),
    reading: tidied(cacheFile(join(folder, `${name}.reading`))),
    agent: tidied(cacheFile(join(folder, `${name}.agent`))),
    result: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.result`))),
    search: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.search`))),
    backtest: versioned === null ? null : tidied(cacheFile(join(folder, `${versioned}.backtest`))),
  }
}

/** Null for a user without a home, as in some containers. */
function cacheFolder(env: NodeJS.ProcessEnv): string | null {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME
  try {
    return join(homedir(), '.cache')
  } catch {
    return null
  }
}

/** Deletes files of repositories without a full scan since then. */
async function removeUnused(folder: string, since: number): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!/\.(?:words|facts|history|result|answers|reading|agent|search|backtest)$/.test(name)) continue
      const path = join(folder, name)
      if ((await stat(path)).mtimeMs < since) await rm(path, { force: true })
    }
  } catch {
    // Cleaning the cache is optional.
  }
}
