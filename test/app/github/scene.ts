import type { GitHubSandbox, GitHubSandboxOptions, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { Probot } from 'probot'
import { afterAll, onTestFinished } from 'vitest'
import type { Publisher } from '../../../src/app/github/publisher.ts'
import { type Repository, saveInstallation, saveRepository } from '../../../src/app/github/store/installations.ts'
import { githubWriter } from '../../../src/app/github/writer.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { Octokit } from '../../octokit.ts'
import type { Later } from '../../shared.ts'

export interface Scene {
  readonly github: GitHubSandbox
  readonly repository: SandboxRepository
  readonly publisher: Publisher
  readonly probot: Probot
  /** Requests that wrote something, as `METHOD /path`, since the last call. */
  written(): string[]
}

/** By what the App may do there. Starting one takes longer than a test. */
const sandboxes = new Map<string, Promise<GitHubSandbox>>()
let scenes = 0

afterAll(async () => {
  for (const sandbox of sandboxes.values()) await (await sandbox).close()
  sandboxes.clear()
})

function sandboxFor(options: GitHubSandboxOptions): Promise<GitHubSandbox> {
  const key = JSON.stringify(options)
  const known = sandboxes.get(key) ?? startGitHub(options)
  sandboxes.set(key, known)
  return known
}

/** A configuration without the gate of epochs: it costs a hundred queries. */
export const UNGATED = 'epochs:\n  gate: off\n'

/** What a GitHub in a box can do, and what stands on `main` before DocAlign is installed, which it is not told of. */
export interface SceneOptions extends GitHubSandboxOptions {
  readonly files?: Readonly<Record<string, string>>
}

const LINES = Array.from({ length: 150 }, (_, line) => `${line}\n`).join('')

/**
 * A repository of an owner of its own on a GitHub in a box, with DocAlign installed, and what it takes to write there. Nothing is tried
 * twice. Unless a test says what stands in it, its configuration is {@link UNGATED}.
 */
export async function scene(
  queries: Queries,
  { files = { 'README.md': LINES, '.docalign.yml': UNGATED }, ...options }: SceneOptions = {},
  later: Later = onTestFinished,
): Promise<Scene> {
  const github = await sandboxFor(options)
  const owner = `acme${++scenes}`
  const repository = await github.createRepository({ owner, name: 'notes' })
  await repository.commit('main', files)
  const { id: installationId } = await github.install([repository])
  const probot = new Probot({
    appId: github.app.id,
    privateKey: github.app.privateKey,
    secret: github.app.webhookSecret,
    baseUrl: `${github.url}/api/v3`,
    logLevel: 'fatal',
    Octokit,
  })
  const octokit = await probot.auth(installationId)
  const row = rowOf(repository, installationId, github.url)
  await saveInstallation(queries, { id: installationId, account: owner, suspended: false })
  await saveRepository(queries, row)
  later(async () => void (await queries.deleteFrom('installations').where('id', '=', installationId).execute()))
  const writer = githubWriter(octokit, async () => {})
  let seen = github.requests.length
  return {
    github,
    repository,
    probot,
    publisher: { queries, octokit, writer, repository: row, appId: github.app.id, now: Date.now },
    written() {
      const requests = github.requests.slice(seen)
      seen = github.requests.length
      return requests
        .filter(
          ({ method, path, body }) => method !== 'GET' && !path.includes('access_tokens') && !isQuestion(path, body),
        )
        .map(({ method, path }) => `${method} ${path.replace(`/repos/${owner}/notes`, '')}`)
    },
  }
}

/** GraphQL asks by POST. */
function isQuestion(path: string, body: unknown): boolean {
  return path === '/graphql' && !(body as { query: string }).query.startsWith('mutation')
}

function rowOf({ id, owner, name, defaultBranch }: SandboxRepository, installationId: number, url: string): Repository {
  const cloneUrl = `${url}/${owner}/${name}.git`
  return { id, installationId, owner, name, defaultBranch, cloneUrl, private: false, size: 12 }
}
