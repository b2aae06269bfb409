import { expect, it, vi } from 'vitest'
import { checkRunsOf, completed, eventually, useApp } from './app.ts'
import { isOnServices } from './start-app.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}
const BROKEN = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }

// Servers that are killed, and processes that stand still, are in `kill.slow.test.ts` and `stop.slow.test.ts`.
const app = useApp({}, { stopSeconds: 0.2 })

it.skipIf(isOnServices)(
  'A server that is told to stop while GitHub does not answer ends, and the next one does the job, once',
  async () => {
    const { repository } = await app.installed(FILES)
    let release = (): void => {}
    const until = new Promise<void>((settle) => {
      release = settle
    })
    const path = new RegExp(`${repository.owner}/widgets\\.git/git-upload-pack`)
    app.github.fault({ path, until, times: 1 })
    const before = app.github.requests.length
    const sha = await repository.commit('main', BROKEN)
    await eventually(() =>
      expect(app.github.requests.slice(before).some((request) => path.test(request.path))).toBe(true),
    )
    const stopped = app.stop()
    // The job under way is given back; others may wait beside it.
    const scans = app.memory?.queue('scans', {})
    await vi.waitFor(async () => {
      const { active, waiting } = (await scans?.getJobCounts()) ?? {}
      expect([active, Number(waiting) > 0]).toEqual([0, true])
    })
    release()
    await stopped
    expect(checkRunsOf(repository, sha)).not.toMatchObject([{ status: 'completed' }])
    await app.start()
    expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
    expect(checkRunsOf(repository, sha)).toHaveLength(1)
  },
)
