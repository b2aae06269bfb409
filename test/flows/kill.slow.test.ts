import { startGitHub } from 'github-sandbox/start'
import { expect, it, onTestFinished } from 'vitest'
import { checkRunsOf, eventually } from './app.ts'
import { SERVER_DATABASES, settingsOf } from './database.ts'
import { serveAlone } from './server-process.ts'

it.each(SERVER_DATABASES)(
  'A server %s that is killed while it scans completes the check run when it is back, once',
  {
    timeout: 150_000,
  },
  async (_, databaseFor) => {
    const { environment, remove } = await databaseFor()
    const github = await startGitHub()
    onTestFinished(async () => {
      await github.close()
      await remove()
    })
    const settings = settingsOf(environment)
    const { process: first } = await serveAlone(github, settings)
    const repository = await github.createRepository({ owner: 'acme', name: 'widgets' })
    const sha = await repository.commit('main', { 'README.md': '# Widgets\n\nSee `src/main.js`.\n', 'src/main.js': '' })
    github.fault({ path: /widgets\.git\/git-upload-pack/, delay: 60_000, times: 1 })
    await github.install([repository])
    const fetches = (): number => github.requests.filter(({ path }) => path.includes('widgets.git')).length
    await eventually(() => expect(fetches()).toBeGreaterThan(0))

    first.kill('SIGKILL')
    await new Promise((settle) => first.once('exit', settle))
    await serveAlone(github, settings)
    await eventually(() =>
      expect(checkRunsOf(repository, sha)).toMatchObject([{ status: 'completed', conclusion: 'success' }]),
    )
  },
)
