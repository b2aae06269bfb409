import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { GitHubSandbox } from '../../src/sandbox/github/sandbox.ts'
import { startGitHub } from '../../src/sandbox/github/start.ts'
import { checkRunsOf, eventually } from './app.ts'
import { ownDatabaseFor } from './database.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** `docalign serve` as a process of its own; settles when it listens. */
async function serve(github: GitHubSandbox, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...settings,
      APP_ID: String(github.app.id),
      PRIVATE_KEY: github.app.privateKey,
      WEBHOOK_SECRET: github.app.webhookSecret,
      GHE_HOST: github.host,
      GHE_PROTOCOL: 'http',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const url = await new Promise<string>((settle, refuse) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, address] = /listens on (\S+)/.exec(output) ?? []
      if (address !== undefined) settle(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => refuse(new Error(`serve ended: ${output}`)))
  })
  github.webhooksTo(`${url}/api/github/webhooks`)
  return child
}

it('A server that is killed while it scans completes the check run when it is back, once', {
  timeout: 150_000,
}, async () => {
  const { environment, remove } = await ownDatabaseFor()
  const github = await startGitHub()
  onTestFinished(async () => {
    await github.close()
    await remove()
  })
  const settings = {
    DATABASE_URL: environment.databaseUrl ?? '',
    REDIS_URL: environment.redisUrl ?? '',
    DOCALIGN_DATA: environment.dataFolder,
    DOCALIGN_QUEUE_PREFIX: environment.queuePrefix,
  }
  const first = await serve(github, settings)
  const repository = await github.createRepository({ owner: 'acme', name: 'widgets' })
  const sha = await repository.commit('main', { 'README.md': '# Widgets\n\nSee `src/main.js`.\n', 'src/main.js': '' })
  github.fault({ path: /widgets\.git\/git-upload-pack/, delay: 60_000, times: 1 })
  await github.install([repository])
  const fetches = (): number => github.requests.filter(({ path }) => path.includes('widgets.git')).length
  await eventually(() => expect(fetches()).toBeGreaterThan(0))

  first.kill('SIGKILL')
  await new Promise((settle) => first.once('exit', settle))
  await serve(github, settings)
  await eventually(() =>
    expect(checkRunsOf(repository, sha)).toMatchObject([{ status: 'completed', conclusion: 'success' }]),
  )
})
