import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitHubSandbox, GitHubSandboxOptions } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { onTestFinished } from 'vitest'
import { describedApp } from '../../../src/cli/app-yml.ts'
import { docalign, type Surroundings } from '../streams.ts'

export interface Installation {
  readonly github: GitHubSandbox
  readonly folder: string
  /** Runs `docalign server doctor --json` there, with variables beside those of `.env`; undefined takes one of them away. */
  doctor(changed?: Readonly<Record<string, string | undefined>>, surroundings?: Surroundings): Promise<Examined>
}

export interface Examined {
  readonly code: number
  /** All that was printed. */
  readonly printed: string
  /** By name, as `status: found — way out`. */
  readonly checks: Readonly<Record<string, string>>
  /** The names of those that are at fault. */
  readonly faults: readonly string[]
}

const APP = describedApp()

/** A server's folder, with the credentials of an App on a GitHub of its own that is as `app.yml` says, and installed nowhere. */
export async function installation(options: GitHubSandboxOptions = {}): Promise<Installation> {
  const permissions = APP.default_permissions as NonNullable<GitHubSandboxOptions['permissions']>
  const github = await startGitHub({ permissions, events: APP.default_events, ...options })
  onTestFinished(() => github.close())
  const folder = mkdtempSync(join(tmpdir(), 'docalign-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { id, privateKey, webhookSecret } = github.app
  const settings = {
    ...{ APP_ID: id, PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'), WEBHOOK_SECRET: webhookSecret },
    ...{ GHE_HOST: github.host, GHE_PROTOCOL: 'http' },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  github.webhooksTo(`${github.url}/api/github/webhooks`)
  return {
    github,
    folder,
    async doctor(changed = {}, surroundings = {}) {
      const { code, stdout, stderr } = await docalign(['server', 'doctor', '--json'], {
        ...{ cwd: folder, now: Date.now, ...surroundings },
        env: Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value ?? ''])),
      })
      const { checks } = JSON.parse(stdout) as { checks: readonly Record<string, string | null>[] }
      const told = checks.map((each) => {
        const wayOut = each.way_out === null ? '' : ` — ${each.way_out}`
        return [each.name, `${each.status}: ${each.found}${wayOut}`] as const
      })
      const faults = checks.filter(({ status }) => status === 'fault').map(({ name }) => name ?? '')
      return { code, printed: stdout + stderr, checks: Object.fromEntries(told), faults }
    },
  }
}
