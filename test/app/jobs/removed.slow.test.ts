import { describe, expect, it } from 'vitest'
import { findRepository } from '../../../src/app/github/store/installations.ts'
import { createHandlers } from '../../../src/app/jobs/handlers.ts'
import type { Attempt } from '../../../src/app/jobs/queue/attempt.ts'
import { createInbox } from '../../../src/app/jobs/receive.ts'
import { sweepClones } from '../../../src/app/jobs/upkeep/sweep-clones.ts'
import { saveOutcome } from '../../../src/stages/ci-checks/store.ts'
import { useTestDatabase } from '../../databases.ts'
import { type JobScene, jobScene } from './scene.ts'

const FILES = {
  'README.md': '# Notes\n\nRun `npm run build`.\n',
  'package.json': '{"name":"notes","scripts":{"build":"node x"}}\n',
}
const FIRST: Attempt = { number: 1, last: false, nextIn: 4000 }

const database = useTestDatabase()

interface Stage extends JobScene {
  readonly sha: string
  readonly handlers: ReturnType<typeof createHandlers>
  /** Takes a delivery in and acts on it. */
  deliver(event: string, payload: object): Promise<void>
  /** What GitHub sends of the repository, about the installation that it is or was in. */
  event(about?: object): object
  installationEvent(action: 'added' | 'removed'): object
  isKnown(): Promise<boolean>
}

let guids = 0

async function installed(): Promise<Stage> {
  const stage = await jobScene(database.queries)
  const { services, repository, publisher } = stage
  const { installationId, cloneUrl } = publisher.repository
  const sha = await repository.commit('main', FILES)
  await stage.scanBranch(sha)
  const handlers = createHandlers(services)
  const brief = { id: repository.id, name: repository.name, private: false }
  return {
    ...stage,
    sha,
    handlers,
    async deliver(name, payload) {
      const id = `removed-${++guids}`
      await createInbox(database.queries, { add: async () => {} })({ id, name, payload })
      await handlers.deliveries({ guids: [id] }, FIRST)
    },
    event: (about = {}) => ({
      repository: {
        ...brief,
        ...{ owner: { login: repository.owner }, clone_url: cloneUrl, default_branch: 'main', size: 1 },
      },
      installation: { id: installationId },
      ...{ ref: 'refs/heads/main', before: sha, after: sha, commits: [], sender: { login: 'someone', type: 'User' } },
      ...about,
    }),
    installationEvent: (action) => ({
      action,
      installation: { id: installationId, account: { login: repository.owner } },
      repositories_added: action === 'added' ? [brief] : [],
      repositories_removed: action === 'removed' ? [brief] : [],
    }),
    isKnown: async () => (await findRepository(database.queries, repository.id)) !== null,
  }
}

/** GitHub takes the repository out of the installation. */
async function remove({ github, publisher, repository }: Stage): Promise<void> {
  await github.removeFromInstallation(publisher.repository.installationId, [repository])
}

describe('A repository that was removed from its installation', () => {
  it.each(['scan-branch', 'scan-tag', 'record-checks'] as const)(
    'while the job %s was on its way to it leaves no clone behind',
    async (name) => {
      const stage = await installed()
      const { services, sha, repository } = stage
      const repositoryId = repository.id
      await saveOutcome(database.queries, {
        ...{ repositoryId, checkRunId: 1, headSha: sha, headBranch: 'main' },
        ...{ app: 'ci', name: 'test', passed: true, completedAt: new Date() },
      })
      const { readToken } = services.github
      Object.assign(services.github, {
        async readToken(...asked: Parameters<typeof readToken>) {
          const token = await readToken(...asked)
          await remove(stage)
          await stage.deliver('installation_repositories', stage.installationEvent('removed'))
          expect(await services.clones.list()).toEqual([])
          return token
        },
      })
      stage.written()
      const data = { repositoryId, sha, branch: 'main', tag: 'v1' }
      const jobs = stage.handlers as unknown as Record<string, (asked: object, attempt: Attempt) => Promise<void>>
      await jobs[name]?.(data, FIRST)
      expect(await stage.isKnown()).toBe(false)
      expect(await services.clones.list()).toEqual([])
      expect(stage.written()).toEqual([])
    },
  )

  it('between the answer that it is in one and the note of that is not noted', async () => {
    const stage = await installed()
    const { github } = stage.services
    await remove(stage)
    await stage.deliver('installation_repositories', stage.installationEvent('removed'))
    await stage.github.addToInstallation(stage.publisher.repository.installationId, [stage.repository])
    const { covers } = github
    let answers = 0
    Object.assign(github, {
      async covers(...asked: Parameters<typeof covers>) {
        const answer = await covers(...asked)
        if (++answers === 1) {
          await remove(stage)
          await stage.deliver('installation_repositories', stage.installationEvent('removed'))
        }
        return answer
      },
    })
    await stage.deliver('push', stage.event())
    expect(answers).toBeGreaterThan(0)
    expect(await stage.isKnown()).toBe(false)
  })

  it('is asked about once for many events that are late', async () => {
    const stage = await installed()
    await remove(stage)
    await stage.deliver('installation_repositories', stage.installationEvent('removed'))
    const before = stage.github.requests.length
    for (const name of ['push', 'check_suite', 'issue_comment', 'pull_request', 'release'])
      await stage.deliver(
        name,
        stage.event({ issue: { number: 1, pull_request: {} }, comment: { user: {}, body: '' } }),
      )
    expect(stage.github.requests.slice(before).length).toBeLessThanOrEqual(2)
    expect(await stage.isKnown()).toBe(false)
  })
})

describe('A repository that was removed and added again', () => {
  it('stays, in whatever order that is heard of, and its events are acted on', async () => {
    const stage = await installed()
    const { installationId } = stage.publisher.repository
    await remove(stage)
    await stage.github.addToInstallation(installationId, [stage.repository])
    for (const action of ['added', 'removed'] as const)
      await stage.deliver('installation_repositories', stage.installationEvent(action))
    expect(await stage.isKnown()).toBe(true)
    stage.added.length = 0
    await stage.deliver('push', stage.event())
    expect(stage.added.map(([name]) => name)).toContain('scan-branch')
  })

  it('is scanned when it is heard of first by an event of its own', async () => {
    const stage = await installed()
    const { installationId } = stage.publisher.repository
    await remove(stage)
    await stage.deliver('installation_repositories', stage.installationEvent('removed'))
    expect(await stage.isKnown()).toBe(false)
    await stage.github.addToInstallation(installationId, [stage.repository])
    stage.added.length = 0
    await stage.deliver('check_suite', stage.event({ action: 'completed', check_suite: {} }))
    expect(await stage.isKnown()).toBe(true)
    expect(stage.added).toMatchObject([['scan-branch', { branch: 'main', sha: stage.sha }, {}]])
  })

  it('is of the installation that it is in now, whatever an older one says later', async () => {
    const stage = await installed()
    const { github, repository, publisher } = stage
    const { installationId: older } = publisher.repository
    await remove(stage)
    const { id: newer } = await github.install([repository])
    await stage.deliver('push', stage.event({ installation: { id: newer } }))
    await stage.deliver('installation_repositories', stage.installationEvent('removed'))
    await stage.deliver('push', stage.event({ installation: { id: older } }))
    expect(await findRepository(database.queries, repository.id)).toMatchObject({ installationId: newer })
  })
})

describe('An installation that was removed', () => {
  it.each([
    ['installation', 'created'],
    ['installation', 'suspend'],
    ['installation', 'unsuspend'],
    ['installation', 'new_permissions_accepted'],
    ['installation_repositories', 'added'],
  ])('is not brought back by %s.%s that is late', async (event, action) => {
    const stage = await installed()
    const { installationId: id } = stage.publisher.repository
    await stage.github.uninstall(id)
    const about = { ...stage.installationEvent('added'), action, repositories: [] }
    await stage.deliver('installation', { ...about, action: 'deleted' })
    await stage.deliver(event, about)
    const left = await database.queries.selectFrom('installations').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
    expect(await stage.services.clones.list()).toEqual([])
  })

  it('is suspended as GitHub says, not as an event says that is late', async () => {
    const stage = await installed()
    const about = { ...stage.installationEvent('added'), repositories: [] }
    await stage.deliver('installation', { ...about, action: 'suspend' })
    expect(await stage.isKnown()).toBe(true)
    await stage.github.suspend(stage.publisher.repository.installationId)
    await stage.deliver('installation', { ...about, action: 'unsuspend' })
    expect(await stage.isKnown()).toBe(false)
  })
})

it('Clones of repositories that are not installed are swept, those of a suspended installation are not', async () => {
  const stage = await installed()
  const { publisher, services, repository } = stage
  const { installationId, cloneUrl: url } = publisher.repository
  await services.clones.update({ id: 4, url, token: null, size: null }, ['refs/heads/main'])
  await database.queries
    .updateTable('installations')
    .set({ suspended: true })
    .where('id', '=', installationId)
    .execute()
  await sweepClones(services)
  expect(await services.clones.list()).toEqual([repository.id])
})
