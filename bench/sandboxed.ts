import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox, SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { type Started, startServer } from './deliveries/server.ts'

/** Milliseconds between two checks, and until a check run must be completed. */
const LOOK = 50
const PATIENCE = 5 * 60_000

/**
 * Runs work with a server in a separate process and a GitHub sandbox that sends its deliveries there.
 *
 * @param settings further environment variables of the server
 */
export async function withSandboxedServer<T>(
  databaseUrl: string | null,
  work: (github: GitHubSandbox, server: Started, dataFolder: string) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docalign-bench-'))
  const github = await startGitHub()
  const server = await startServer('all', {
    ...settings,
    ...{ DATABASE_URL: databaseUrl ?? '', REDIS_URL: '', DOCALIGN_DATA: dataFolder },
    ...{ APP_ID: String(github.app.id), PRIVATE_KEY: github.app.privateKey },
    ...{ WEBHOOK_SECRET: github.app.webhookSecret, GHE_HOST: github.host, GHE_PROTOCOL: 'http' },
    ...{ GITHUB_CLIENT_ID: github.app.clientId, GITHUB_CLIENT_SECRET: github.app.clientSecret },
  })
  try {
    github.webhooksTo(`${server.url}/api/github/webhooks`)
    return await work(github, server, dataFolder)
  } finally {
    await server.stop()
    await github.close()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The check run of a commit once it is completed. Throws after five minutes. */
export async function completed(repository: SandboxRepository, sha: string): Promise<SandboxCheckRun> {
  const run = await completedBefore(repository, sha, AbortSignal.timeout(PATIENCE))
  if (run === null) throw new Error(`no check run was completed for ${sha}`)
  return run
}

/** The check run of a commit once it is completed; null if nobody waits for it any more. */
export async function completedBefore(
  { checkRuns }: SandboxRepository,
  sha: string,
  signal: AbortSignal,
): Promise<SandboxCheckRun | null> {
  while (!signal.aborted) {
    const run = checkRuns.findLast(({ headSha, name }) => headSha === sha && name === 'DocAlign')
    if (run?.status === 'completed') return run
    await sleep(LOOK)
  }
  return null
}
