import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../base/config/schema.ts'
import { repositorySlug } from '../../engine/docs/site/own-url.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import type { TrustedResult } from '../../report/trusted-result.ts'
import type { Terminal } from '../terminal/command.ts'

/** A slower database is not used. */
const PATIENCE_MS = 3000

/**
 * Adds trust to a scan's result: an overview, and its effect on the severity of findings. The ledger is that of the server in the
 * environment's `DATABASE_URL` or `DOCALIGN_DATA`; the repository is identified by its remotes. Without a ledger, or if it does not
 * respond, the result is unchanged: the check is about the docs.
 */
export async function withTrust(
  result: ScanResult,
  remotes: readonly string[],
  config: Config,
  { env, now, patience = PATIENCE_MS }: Terminal,
): Promise<TrustedResult> {
  const settings = settingsOf(env)
  const names = remotes.flatMap((url) => {
    const [, owner, name] = repositorySlug(url)?.split('/') ?? []
    return owner && name ? [`project:${owner}/${name}`] : []
  })
  if (settings === null || names.length === 0) return result
  const done = new AbortController()
  const late = sleep(patience, result, { signal: done.signal }).catch(() => result)
  try {
    return await Promise.race([late, trusted(result, names, { ...settings, patience }, config, now())])
  } catch {
    return result
  } finally {
    done.abort()
  }
}

interface Settings {
  readonly databaseUrl: string | null
  readonly dataFolder: string
}

function settingsOf({ DATABASE_URL: databaseUrl, DOCALIGN_DATA: dataFolder }: Terminal['env']): Settings | null {
  if (databaseUrl) return { databaseUrl, dataFolder: '' }
  return dataFolder && existsSync(join(dataFolder, 'postgres')) ? { databaseUrl: null, dataFolder } : null
}

async function trusted(
  result: ScanResult,
  names: readonly string[],
  settings: Settings & { readonly patience: number },
  config: Config,
  now: number,
): Promise<TrustedResult> {
  const [{ openDatabase }, { findNamespace }, { trustedEntries }, { overviewOf }, { adjustSeverity }] =
    await Promise.all([
      import('../../base/db/database.ts'),
      import('../../ledger/entries/namespaces.ts'),
      import('../../ledger/entries/trusted.ts'),
      import('../../ledger/trust/overview.ts'),
      import('../../stages/adjust-severity.ts'),
    ])
  const { queries, close } = await openDatabase(settings)
  try {
    for (const name of names) {
      const namespace = await findNamespace(queries, name)
      const entries = namespace === null ? [] : await trustedEntries(queries, namespace.id)
      if (entries.length === 0) continue
      const states = new Map(entries.map(({ id, state }) => [id, state]))
      const findings = result.findings.map((finding) =>
        adjustSeverity(finding, states.get(finding.claim_id), config, now),
      )
      return { ...result, findings, trust: overviewOf([...states.values()], now) }
    }
    return result
  } finally {
    await close()
  }
}
