import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { ProbotOctokit } from 'probot'
import { pageHandler } from '../src/app/page/handler.ts'
import { type RunningServer, startServer } from '../src/main.ts'
import { loopbackAccess } from './loopback-access.ts'

/** DocAlign with its embedded database, and a GitHub sandbox, all on loopback. */
export interface Stage {
  readonly github: GitHubSandbox
  readonly server: RunningServer
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
/** Limits of one scan. */
export const SCAN_LIMITS = { unitSeconds: 5, callSeconds: 900, memoryMb: 2000 }

export interface Programs {
  readonly isolated: string
  readonly database: string
}

const PROGRAMS: Programs = { isolated: programOf('isolated'), database: programOf('embedded-database') }

/** @param programs the files that its processes run; a program that Node started without a loader for TypeScript needs bundled ones */
export async function buildStage(programs: Programs = PROGRAMS): Promise<Stage> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docalign-demo-'))
  const github = await startGitHub()
  const leave = async (): Promise<void> => {
    await github.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  const starting = startServer({
    role: 'all',
    extraHandler: (queries, search) =>
      pageHandler({ queries, search, now: Date.now, log: { warn: () => undefined } }, loopbackAccess(queries)),
    version: 'demo',
    programs,
    // The GitHub in the box sets no limits: there is no second to wait between two writes.
    writeInterval: 0,
    Octokit: ProbotOctokit.defaults((given: object) => ({ ...given, throttle: { enabled: false } })),
    // A reaction must be noticed within seconds, not a minute.
    pollInterval: 2000,
    environment: {
      databaseUrl: null,
      redisUrl: null,
      dataFolder,
      queuePrefix: 'docalign',
      dryRun: false,
      apiRate: 0,
      metricsToken: null,
      clonesBytes: null,
      scanLimits: SCAN_LIMITS,
      stopSeconds: 10,
      features: { switches: {}, rolloutPercent: 100, shadowPercent: null },
      coChangeRetentionDays: 180,
      github: { appId: github.app.id, privateKey: github.app.privateKey, webhookSecret: github.app.webhookSecret },
      signIn: null,
      apiUrl: `${github.url}/api/v3`,
      webUrl: github.url,
      host: '127.0.0.1',
      port: 0,
      logLevel: 'error',
      production: false,
    },
  })
  const server = await starting.catch(async (error) => {
    await leave()
    throw error
  })
  github.webhooksTo(`${server.url}/api/github/webhooks`)
  return {
    github,
    server,
    async close() {
      github.webhooksTo(null)
      await server.close()
      await leave()
    },
  }
}

/** The path of a program of the command line: its source, or the bundle beside this one. */
export function programOf(name: string): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? `../src/cli/${name}.ts` : `${name}.js`, import.meta.url))
}

/** Waits until something exists. Throws after a minute, or the given milliseconds. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  patience = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`waited ${patience / 1000} seconds for ${what}`)
    await new Promise((settle) => setTimeout(settle, 50))
  }
}

/** DocAlign's newest check run of a commit, once it is completed and contains `says`. */
export function checkRunOf(
  repository: SandboxRepository,
  sha: string,
  says = '',
  patience = PATIENCE_MS,
): Promise<SandboxRepository['checkRuns'][number]> {
  return until(
    `the check run of ${sha.slice(0, 7)}`,
    () =>
      repository.checkRuns.findLast(
        (run) => run.name === 'DocAlign' && run.headSha === sha && run.status === 'completed' && saysSo(run, says),
      ),
    patience,
  )
}

function saysSo({ title, text }: SandboxRepository['checkRuns'][number], words: string): boolean {
  return `${title ?? ''}\n${text ?? ''}`.includes(words)
}
