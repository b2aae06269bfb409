import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import type { SandboxRepository } from 'github-sandbox/sandbox'
import { diskUse } from '../../../src/base/git/clones/clone-space.ts'
import { promptOf, type Received } from '../../../test/base/models/endpoint.ts'
import { PROJECT } from '../../../test/scaling/project.ts'
import { type Attack, installed, type Stage, type Strike, titleOf } from '../attack.ts'

const STRANGER = 'mallory'
/** The branch with a tree that names one page very often. */
const NAMED = 'named'

/** A page that everybody can read, and that takes much memory if it is read a thousand times. */
const LARGE = `# Tidy\n\nRun \`npm run lint\`. See [the guide](docs/guide.md).\n\n\`\`\`text\n${`${'word '.repeat(200)}\n`.repeat(20)}\`\`\`\n`
const NAMES = 8000
/** A page that no reader reads. */
const UNREADABLE = `# Page\n\n${'['.repeat(3000)}\n`
const UNREADABLE_NAMES = 300_000

const PULLS = 8
const PATHS = 2000

/** What a repository may spend on this server, and what the stranger's asks for. */
const PER_SCAN = 50_000
const PER_DAY = 100_000
const GREEDY = 'models: {language: the-dearest-model, max_tokens: 100000000, max_tokens_per_day: 1000000000}\n'
/** A word that is on the stranger's pages only: those of the own repository, and of the pull request to the honest one. */
const MARKS = { own: 'sapphire', fork: 'emerald' } as const
/** Tokens of a request, as the model counts them. */
const TOKENS = 1000
/** Milliseconds between two pushes: the scan of one is not over when the next comes. */
const PUSH = 1000

const MB = 1_000_000
const BLOB_MB = 40
/** Milliseconds in which a disk must be free again; clones are looked after every five minutes. */
const FREE_WITHIN = 7 * 60_000
const FREE_MB = 20

/** Attacks of people who have only their own repositories, and open pull requests in others. */
export const STRANGERS: readonly Attack[] = [
  {
    name: `a repository, and a fork's pull request, that name the page of another ${NAMES.toLocaleString('en-US')} times`,
    group: 'strangers',
    database: 'embedded',
    settings: { DOCALIGN_SCAN_MEMORY_MB: '256' },
    honest: {
      files: { ...PROJECT, 'README.md': LARGE, '.docalign.yml': 'check: {fail_on: any}\n' },
      change: { 'docs/guide.md': null },
    },
    async prepare({ github, honest }) {
      const own = await installed(github, 'acme')
      const fork = await honest.fork(STRANGER)
      for (const { gitDir } of [own, fork]) nameOften(gitDir, LARGE, NAMES)
      return async ({ lane, round, signal }) => {
        const by = lane === 0 ? { repository: own } : { repository: honest, fork }
        return titleOf(by.repository, (await opened(by, `names-${round}`, {})).sha, signal)
      }
    },
  },
  {
    name: 'pushes and pull requests that ask for more of the model than the server allows',
    group: 'strangers',
    database: 'embedded',
    settings: { DOCALIGN_LLM_MAX_TOKENS: String(PER_SCAN), DOCALIGN_LLM_MAX_TOKENS_PER_DAY: String(PER_DAY) },
    model: () => ({ text: '{"faults":[],"look_ups":[]}', tokens: TOKENS }),
    async prepare({ github, honest, model }) {
      const own = await installed(github, 'acme', { ...PROJECT, '.docalign.yml': GREEDY })
      const fork = await honest.fork(STRANGER)
      return async ({ lane, round, signal }) => {
        if (lane === 0) await own.commit('main', behaviour(MARKS.own, round), { author: STRANGER })
        else await opened({ repository: honest, fork }, `reads-${round}`, behaviour(MARKS.fork, round))
        await sleep(PUSH, undefined, { signal }).catch(() => {})
        const asked = markedBy(model?.received ?? [], MARKS.own)
        return `${asked.length} requests for a repository that may spend ${PER_DAY.toLocaleString('en-US')} tokens`
      }
    },
    async harm({ model }) {
      const received = model?.received ?? []
      if (received.some(({ body }) => body.model !== model?.endpoint.model)) return 'another model was asked'
      if (markedBy(received, MARKS.fork).length > 0) return "a stranger's pull request was read"
      const tokens = markedBy(received, MARKS.own).length * TOKENS
      if (tokens === 0) return 'the model was never asked, so nothing is shown'
      return tokens > PER_DAY ? `${tokens} tokens of ${PER_DAY}` : null
    },
  },
  {
    name: `${PULLS} pull requests of ${PATHS.toLocaleString('en-US')} paths from a fork, beside another repository of the installation`,
    group: 'strangers',
    database: 'embedded',
    lanes: 1,
    prepare: async ({ github }) => manyPulls(await installed(github, 'honest', PROJECT, 'other')),
  },
  {
    name: `${PULLS} pull requests of ${PATHS.toLocaleString('en-US')} paths from a fork, beside those of members`,
    group: 'strangers',
    database: 'embedded',
    lanes: 1,
    prepare: async ({ honest }) => manyPulls(honest),
  },
  {
    name: `pushes of a tree that names an unreadable page ${UNREADABLE_NAMES.toLocaleString('en-US')} times`,
    group: 'strangers',
    database: 'embedded',
    lanes: 1,
    async prepare({ github }) {
      const repository = await installed(github, 'acme')
      nameOften(repository.gitDir, UNREADABLE, UNREADABLE_NAMES, [NAMED, 'main'])
      return async ({ round, signal }) => {
        const page = { 'docs/more.md': `# More\n\nSee [it](gone.md). Push ${round}.\n` }
        return titleOf(
          repository,
          await repository.commit('main', page, { from: NAMED, force: true, author: STRANGER }),
          signal,
        )
      }
    },
  },
  {
    name: `pull requests of ${BLOB_MB} MB from a fork, closed after their check`,
    group: 'strangers',
    database: 'embedded',
    lanes: 1,
    async prepare({ honest }) {
      const fork = await honest.fork(STRANGER)
      return async ({ round, signal }) => {
        const by = { repository: honest, fork }
        const { sha, number } = await opened(by, `large-${round}`, { 'data.bin': randomBytes(BLOB_MB * MB) })
        const told = await titleOf(honest, sha, signal)
        await honest.updatePullRequest(number, { state: 'closed' }, STRANGER)
        return told
      }
    },
    harm: ({ clones }) => stillTaken(clones),
  },
]

/** Opens a pull request from a branch, of the stranger's fork if there is one, and returns its number and head. */
async function opened(
  { repository, fork }: { readonly repository: SandboxRepository; readonly fork?: SandboxRepository },
  head: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ readonly number: number; readonly sha: string }> {
  const from = Object.keys(files).length === 0 ? NAMED : 'main'
  const page = { 'docs/mine.md': `# Of ${head}\n\nSee [it](gone.md).\n` }
  const sha = await (fork ?? repository).commit(head, { ...page, ...files }, { from, author: STRANGER })
  return { number: await repository.openPullRequest({ head, by: STRANGER, ...(fork && { fork }) }), sha }
}

/** Commits a tree that names one page at many paths, beside the files of the main branch, without an event. */
function nameOften(gitDir: string, page: string, names: number, branches: readonly string[] = [NAMED]): void {
  const env = { ...gitEnvironment(), GIT_INDEX_FILE: `${gitDir}/index-of-names` }
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', ['--git-dir', gitDir, ...args], { env, input, maxBuffer: 64 * MB })
      .toString()
      .trim()
  const oid = git(['hash-object', '-w', '--stdin'], page)
  git(['read-tree', 'main'])
  const paths = Array.from({ length: names }, (_, index) => `pages/d${Math.floor(index / 1000)}/p${index % 1000}.md`)
  git(['update-index', '--index-info'], paths.map((path) => `100644 ${oid}\t${path}\n`).join(''))
  const commit = git(['commit-tree', git(['write-tree']), '-p', 'main', '-m', 'Name a page'])
  for (const branch of branches) git(['update-ref', `refs/heads/${branch}`, commit])
}

async function manyPulls(repository: SandboxRepository): Promise<Strike> {
  const fork = await repository.fork(STRANGER)
  return async ({ round, signal }) => {
    const heads: string[] = []
    for (let index = 0; index < PULLS; index++)
      heads.push((await opened({ repository, fork }, `many-${round}-${index}`, manyPages(`${round}-${index}`))).sha)
    const told = await Promise.all(heads.map((sha) => titleOf(repository, sha, signal)))
    return told.findLast((each) => each !== null) ?? null
  }
}

function manyPages(id: string): Record<string, string> {
  const page = (index: number): string =>
    `# Page ${id} ${index}\n\nRun \`npm run gone-${index}\`, and see \`src/gone-${id}-${index}.ts\` and [it](no-${index}.md).\n`
  return Object.fromEntries(Array.from({ length: PATHS }, (_, index) => [`many/p${index}.md`, page(index)]))
}

/** Pages whose statements only a model can check, and the code that they are about. */
function behaviour(mark: string, round: number): Record<string, string> {
  const page = (index: number): string =>
    `# Notes ${index}\n\nThe ${mark} notes are kept apart. \`fetchNotes${index}\` tries ${round + 3} times\nbefore it gives up.\n`
  const code = (index: number): string => `export function fetchNotes${index}() {\n  return ${round + 4}\n}\n`
  const indexes = Array.from({ length: 20 }, (_, index) => index)
  return Object.fromEntries([
    ...indexes.map((index) => [`docs/${mark}-${index}.md`, page(index)] as const),
    ...indexes.map((index) => [`src/${mark}${index}.js`, code(index)] as const),
  ])
}

function markedBy(received: readonly Received[], mark: string): Received[] {
  return received.filter((request) => promptOf(request).includes(mark))
}

/** What pull requests have brought stays no longer than they do. */
async function stillTaken(clones: Stage['clones']): Promise<string | null> {
  const end = performance.now() + FREE_WITHIN
  for (;;) {
    const megabytes = (await diskUse(clones)) / MB
    if (megabytes < FREE_MB) return null
    if (performance.now() > end) return `${megabytes.toFixed(0)} MB stay on the disk`
    await sleep(5000)
  }
}
