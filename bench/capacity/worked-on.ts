import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { type RunningServer, startServer } from '../../src/main.ts'
import { createSynthetic } from '../scan/synthetic.ts'

/** The number of runs of something, and their total duration. */
export interface Ran {
  readonly count: number
  readonly seconds: number
}

export type WorkedOn = Readonly<Record<'deliveries' | 'first' | 'next' | 'change' | 'checked' | 'polls', Ran>>

const AREAS = 2
const TIMES = 4
const PATIENCE_MS = 300_000
const OUTCOMES = ['done', 'failed', 'given_up', 'limited']

/**
 * Exercises the whole App on a repository of some 430 files: its first scan, pushes, a pull request with many heads, CI checks, reactions.
 * The sandbox of GitHub on loopback answers at once, so that only this program's work is measured. The durations come from the App's
 * metrics.
 */
export async function workedOn(databaseUrl: string): Promise<WorkedOn> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docalign-capacity-'))
  const synthetic = createSynthetic(AREAS)
  const github = await startGitHub()
  const server = await startServer(options(github, databaseUrl, dataFolder))
  github.webhooksTo(`${server.url}/api/github/webhooks`)
  try {
    return await play(github, server, synthetic)
  } finally {
    github.webhooksTo(null)
    await server.close()
    await github.close()
    synthetic.remove()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function play(github: GitHubSandbox, server: RunningServer, from: { readonly path: string }): Promise<WorkedOn> {
  const ran = (name: string) => jobs(server, name)
  const until = async (name: string, count: number): Promise<Ran> => {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const now = await ran(name)
      if (now.count >= count) return now
      if (Date.now() > deadline) throw new Error(`waited too long for ${count} jobs ${name}`)
      await sleep(200)
    }
  }
  const repository = await github.createRepository({ owner: 'acme', name: 'widgets', from: from.path })
  await github.install([repository])
  const first = await until('scan-branch', 1)
  let sha = ''
  for (let time = 1; time <= TIMES; time++) {
    sha = await repository.commit('main', {
      [`packages/extra/src/added_${time}.ts`]: `export const added${time} = ${time}\n`,
    })
    await until('scan-branch', 1 + time)
  }
  const next = minus(await ran('scan-branch'), first)
  for (let time = 1; time <= TIMES; time++) {
    await repository.checkRun({ sha, name: `test ${time}`, conclusion: 'success' })
    await until('record-checks', time)
  }
  // Its page refers to a missing file, so that there are comments to react to.
  const page = (time: number) =>
    `# Change ${time}\n\nSee \`packages/extra/src/added_${time}.ts\` and \`npm run gone-${time}\`.\n`
  await repository.commit('change', { 'docs/change.md': page(0) })
  await repository.openPullRequest({ head: 'change' })
  await until('scan-pull-request', 1)
  for (let time = 1; time < TIMES; time++) {
    await repository.commit('change', { 'docs/change.md': page(time) })
    await until('scan-pull-request', 1 + time)
  }
  const change = await ran('scan-pull-request')
  await github.settled()
  await until('poll-reactions', 2 * TIMES)
  return {
    ...{ first, next, change, polls: await ran('poll-reactions') },
    deliveries: await ran('deliveries'),
    checked: await ran('record-checks'),
  }
}

function minus(all: Ran, some: Ran): Ran {
  return { count: all.count - some.count, seconds: all.seconds - some.seconds }
}

/** Ended jobs with a name, successful or not. */
async function jobs(server: RunningServer, name: string): Promise<Ran> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const of = (what: 'count' | 'sum', outcome: string): number => {
    const line = `docalign_job_duration_seconds_${what}{job="${name}",outcome="${outcome}"} `
    const at = text.indexOf(line)
    return at < 0 ? 0 : Number.parseFloat(text.slice(at + line.length, at + line.length + 30))
  }
  const all = (what: 'count' | 'sum'): number => OUTCOMES.reduce((sum, outcome) => sum + of(what, outcome), 0)
  return { count: all('count'), seconds: all('sum') }
}

function options(github: GitHubSandbox, databaseUrl: string, dataFolder: string): Parameters<typeof startServer>[0] {
  const { id: appId, privateKey, webhookSecret } = github.app
  return {
    ...{ role: 'all', version: 'bench', writeInterval: 0, pollInterval: 1000 },
    programs: { isolated: programOf('isolated'), database: programOf('embedded-database') },
    environment: {
      ...{ databaseUrl, redisUrl: null, dataFolder, queuePrefix: 'docalign', dryRun: false, apiRate: 0 },
      ...{ metricsToken: null, clonesBytes: null, coChangeRetentionDays: 180 },
      scanLimits: { unitSeconds: 5, callSeconds: 900, memoryMb: 2000 },
      stopSeconds: 10,
      features: { switches: {}, rolloutPercent: 100, shadowPercent: null },
      github: { appId, privateKey, webhookSecret },
      signIn: null,
      ...{ apiUrl: `${github.url}/api/v3`, webUrl: github.url, host: '127.0.0.1', port: 0 },
      ...{ logLevel: 'fatal', production: false },
    },
  }
}

function programOf(name: string): string {
  return fileURLToPath(new URL(`../../dist/cli/${name}.js`, import.meta.url))
}
