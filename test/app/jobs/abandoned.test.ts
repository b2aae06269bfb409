import { expect, it } from 'vitest'
import { abortable } from '../../../src/app/jobs/abortable.ts'
import { createHandlers } from '../../../src/app/jobs/handlers.ts'
import { AttemptAbandoned } from '../../../src/app/jobs/queue/attempt.ts'
import { useTestDatabase } from '../../databases.ts'
import { BROKEN, FILES } from './broken-docs.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()
const FIRST = { number: 1, last: false, nextIn: 4000 }

/** Moments of a scan at which its time is over: whatever it does afterwards would be done twice. */
it.each(['before the clone is fetched', 'while it is scanned'])(
  'An attempt that is abandoned %s has no effect any more, and the next one does its work once',
  async (moment) => {
    const { queries } = database
    const stage = await jobScene(queries)
    await stage.repository.commit('main', FILES)
    const sha = await stage.repository.commit('feature', BROKEN, { from: 'main' })
    const number = await stage.pullRequest('feature', sha)
    const { id: repositoryId } = stage.publisher.repository
    const abandoned = new AbortController()
    const abandon = (when: string): void => {
      if (when !== moment || abandoned.signal.aborted) return
      stage.written()
      abandoned.abort(new AttemptAbandoned('the job was abandoned: overdue'))
    }
    const { clones, scanner } = stage.services
    const handlers = createHandlers({
      ...stage.services,
      clones: {
        ...clones,
        update(...given) {
          abandon('before the clone is fetched')
          return clones.update(...given)
        },
      },
      scanner: {
        ...scanner,
        scan: (request, knowledge, use) =>
          scanner.scan(request, knowledge, (scan) => {
            abandon('while it is scanned')
            return use(scan)
          }),
      },
    })
    const statements = async () => ({
      scans: await queries.selectFrom('scans').select(['id', 'status', 'error']).where('head_sha', '=', sha).execute(),
      runs: await queries.selectFrom('posted_check_runs').selectAll().where('head_sha', '=', sha).execute(),
    })
    let atAbort: unknown = null
    abandoned.signal.addEventListener('abort', () => {
      atAbort = statements()
    })
    const work = handlers['scan-pull-request']({ repositoryId, number }, FIRST, abandoned.signal)
    await expect(work).rejects.toMatchObject({ name: expect.stringMatching(/Abandoned|GitError/) })
    expect(await statements()).toEqual(await atAbort)
    expect(stage.written().filter((request) => !request.includes('git-upload-pack'))).toEqual([])
    await stage.scanPullRequest(number)
    expect(stage.checkRun(sha)).toMatchObject({ status: 'completed', title: expect.stringContaining('This change') })
    expect(stage.repository.checkRuns.filter(({ headSha }) => headSha === sha)).toHaveLength(1)
  },
)

it('An attempt that is abandoned writes nothing to GitHub', async () => {
  const stage = await jobScene(database.queries)
  const sha = await stage.repository.commit('main', FILES)
  const { repository, octokit } = stage.publisher
  const abandoned = new AbortController()
  const { writerOf, queue, queries } = abortable(stage.services, abandoned.signal)
  const writer = writerOf(octokit, repository.installationId)
  const place = { owner: repository.owner, repo: repository.name }
  const run = { name: 'DocAlign', headSha: sha, status: 'in_progress' } as const
  await writer.createCheckRun(place, run)
  await queue.add('recover', {})
  abandoned.abort(new AttemptAbandoned('the job was abandoned: overdue'))
  stage.written()
  await expect(writer.createCheckRun(place, run)).rejects.toThrow(AttemptAbandoned)
  await expect(queue.add('recover', {})).rejects.toThrow(AttemptAbandoned)
  await expect(queries.selectFrom('scans').select('id').execute()).rejects.toThrow(AttemptAbandoned)
  expect([stage.written(), stage.added]).toEqual([[], [['recover', {}]]])
})
