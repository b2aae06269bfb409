import type { ChildProcess } from 'node:child_process'
import { startGitHub } from 'github-sandbox/start'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkRunsOf, completed, eventually, useApp } from './app.ts'
import { SERVER_DATABASES, type ServerDatabase, settingsOf } from './database.ts'
import { serveAlone } from './server-process.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}

const BROKEN = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }

// Servers that are killed, and processes that stand still, are in `kill.slow.test.ts` and `stop.slow.test.ts`.
const app = useApp({}, { stopSeconds: 0.2 })

const LONG = { timeout: 150_000 }
/** Lets a test keep the event loop of a process busy for ever. */
const BUSY = `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => {
  process.stdout.write('busy')
  for (;;);
})`)}`

async function given(databaseFor: () => Promise<ServerDatabase>) {
  const { environment, remove } = await databaseFor()
  const github = await startGitHub()
  onTestFinished(async () => {
    await github.close()
    await remove()
  })
  return { github, settings: settingsOf(environment) }
}

/** How a process ended: its exit code, or the signal that ended it. */
function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((settle) => child.once('exit', (code, signal) => settle(code ?? signal)))
}

describe.each(SERVER_DATABASES)('A server %s that is told to stop', (_, databaseFor) => {
  it('is ended when its event loop stands still', LONG, async () => {
    const { github, settings } = await given(databaseFor)
    const server = await serveAlone(github, { ...settings, DOCALIGN_STOP_SECONDS: '5' }, { flags: [BUSY] })
    const ended = endOf(server.process)
    server.process.kill('SIGUSR2')
    await eventually(() => expect(server.output()).toContain('busy'))
    server.process.kill('SIGTERM')
    expect(await ended).toBe('SIGKILL')
    expect(server.output()).toMatch(/DOCALIGN_E003 the server stood still for \d+ s: it is ended/)
  })

  it('while GitHub does not answer ends, and the next one does the job', LONG, async () => {
    const { github, settings } = await given(databaseFor)
    const first = await serveAlone(github, { ...settings, DOCALIGN_STOP_SECONDS: '3' })
    const repository = await github.createRepository({ owner: 'acme', name: 'widgets' })
    const sha = await repository.commit('main', { 'README.md': '# Widgets\n\nSee `src/main.js`.\n', 'src/main.js': '' })
    github.fault({ path: /widgets\.git\/git-upload-pack/, delay: 600_000, times: 1 })
    await github.install([repository])
    const fetches = (): number => github.requests.filter(({ path }) => path.includes('widgets.git')).length
    await eventually(() => expect(fetches()).toBeGreaterThan(0))
    const ended = endOf(first.process)
    first.process.kill('SIGTERM')
    expect([0, 1]).toContain(await ended)
    await serveAlone(github, settings)
    await eventually(() =>
      expect(checkRunsOf(repository, sha)).toMatchObject([{ status: 'completed', conclusion: 'success' }]),
    )
  })
})

it('A delivery that was missed while DocAlign was down is asked for when it is back', async () => {
  const { repository } = await app.installed(FILES)
  await app.stop()
  const sha = await repository.commit('main', BROKEN)
  await app.github.settled()
  expect(checkRunsOf(repository, sha)).toEqual([])
  await app.start()
  expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
})
