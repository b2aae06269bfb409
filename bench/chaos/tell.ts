import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import { createRandom, type Random } from '../scan/random.ts'
import type { Expected } from './expected.ts'
import type { Settings } from './settings.ts'
import { projectFiles } from './stories/project.ts'
import { tellRepository } from './stories/repository.ts'
import { createStrangers } from './strangers.ts'

/** Approximate number of deliveries for one pull request, its checks and its comments. */
const PER_PULL = 17
/** The same for a repository with its first scan and a push. */
const PER_REPOSITORY = 12
const PER_INSTALLATION = 2
/** The share of the time in which new stories begin. */
const BUSY = 0.85
const MAX_PULLS = 12

interface Telling {
  readonly github: GitHubSandbox
  readonly settings: Settings
  readonly expected: Expected
  readonly milliseconds: number
  readonly over: AbortSignal
  readonly gaveUp: (what: string) => void
}

/** Runs all events on GitHub: creates repositories, installs the App, and acts as people who work there. */
export async function tellAll(telling: Telling): Promise<void> {
  const { github, settings, milliseconds } = telling
  const random = createRandom(settings.seed)
  const repositories = await createRepositories(github, settings.repositories)
  const strangers = tellStrangers(telling, random)
  const groups = Array.from({ length: Math.ceil(repositories.length / PER_INSTALLATION) }, (_, index) =>
    repositories.slice(index * PER_INSTALLATION, (index + 1) * PER_INSTALLATION),
  )
  const spread = groups.map(async (group, index) => {
    const mine = createRandom(settings.seed * 1000 + index)
    await sleep((index / groups.length) * milliseconds * 0.3)
    await tellInstallation(telling, group, mine)
  })
  await Promise.all([...spread, strangers])
  // The missing deliveries up to the requested number are about other repositories.
  const send = createStrangers(github, random)
  while (countOf(github) < settings.deliveries) await send()
}

async function tellInstallation(telling: Telling, group: readonly SandboxRepository[], random: Random): Promise<void> {
  const { github, settings, expected, milliseconds } = telling
  const firsts = new Map<SandboxRepository, string>()
  for (const repository of group) {
    const sha = await repository.commit('main', projectFiles(), { message: 'Begin' })
    firsts.set(repository, sha)
    expected.heads.push({ repository, sha, by: 'installation', renewedBy: [] })
  }
  await github.install(group)
  const perRepository = (settings.deliveries * BUSY) / settings.repositories
  const pulls = Math.min(MAX_PULLS, Math.max(1, Math.round((perRepository - PER_REPOSITORY) / PER_PULL)))
  await Promise.all(
    group.map((repository) =>
      tellRepository(
        { ...telling, repository, random },
        { first: firsts.get(repository) ?? '', pulls, milliseconds: milliseconds * (BUSY - 0.3) },
      ),
    ),
  )
}

/** Sends deliveries about other repositories, spread over the time. */
async function tellStrangers({ github, settings, milliseconds }: Telling, random: Random): Promise<void> {
  const send = createStrangers(github, random)
  const times = Math.round(settings.deliveries * (1 - BUSY))
  for (let index = 0; index < times; index++) {
    void send()
    await sleep((milliseconds * BUSY) / times)
  }
}

async function createRepositories(github: GitHubSandbox, count: number): Promise<SandboxRepository[]> {
  const repositories: SandboxRepository[] = []
  for (let index = 0; index < count; index++) {
    const owner = `owner-${Math.floor(index / PER_INSTALLATION)}`
    repositories.push(await github.createRepository({ owner, name: `widgets-${index}` }))
  }
  return repositories
}

/** Number of deliveries with distinct ids. */
function countOf({ deliveries }: GitHubSandbox): number {
  return new Set(deliveries.map(({ guid }) => guid)).size
}
