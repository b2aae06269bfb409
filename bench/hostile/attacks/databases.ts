import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from '../../../src/app/page/addresses.ts'
import { DATABASES } from '../../../test/scaling/bombs/databases.ts'
import { PROJECT } from '../../../test/scaling/project.ts'
import { completed } from '../../sandboxed.ts'
import { type Attack, installed, type Stage, titleOf } from '../attack.ts'
import { signedIn } from '../signed-in.ts'

/** Tables that a repository's owner can fill, and for which PostgreSQL has no statistics. */
const UNCOUNTED = ['claims', 'mappings', 'co_changes', 'entries', 'entry_trust', 'verification_results']
/** Commits that change code and a page together. */
const COMMITS = 12
/** Milliseconds between two views of a page. */
const VIEW = 500

export const DATABASE_ATTACKS: readonly Attack[] = [
  {
    name: 'pushes of 4 pages with 10,000 sections each',
    group: 'databases',
    database: 'embedded',
    lanes: 1,
    async prepare({ github }) {
      const repository = await installed(github, 'acme')
      return async ({ round, signal }) => {
        // Each push replaces what the previous one stored.
        const { of, full } = DATABASES[round % DATABASES.length] ?? { of: () => ({}), full: 0 }
        return titleOf(repository, await repository.commit('main', of(full)), signal)
      }
    },
  },
  {
    name: 'page views of co-changes, without autovacuum',
    group: 'databases',
    database: 'PostgreSQL',
    async prepare(stage) {
      await stopCounting(stage.databaseUrl)
      const repository = await installed(stage.github, 'acme')
      await changeTogether(repository)
      const open = await signedIn(stage, 'ada')
      return async ({ signal }) => {
        const began = performance.now()
        const status = await open(addressesOf(repository).list('co-changes'), signal)
        await sleep(VIEW, undefined, { signal }).catch(() => {})
        return status === null ? null : `${status} after ${((performance.now() - began - VIEW) / 1000).toFixed(1)} s`
      }
    },
  },
]

async function stopCounting(databaseUrl: Stage['databaseUrl']): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  try {
    for (const table of UNCOUNTED) await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  } finally {
    await client.end()
  }
}

/** Pages full of claims about one code file, each changed together with it. */
async function changeTogether(repository: Awaited<ReturnType<typeof installed>>): Promise<void> {
  const [, claims] = DATABASES
  if (!claims) throw new Error('there is no repository of claims')
  const files = claims.of(claims.full)
  const pages = Object.keys(files).filter((path) => !Object.hasOwn(PROJECT, path))
  let head = await repository.commit('main', files)
  for (let index = 0; index < COMMITS; index++) {
    const page = pages[index % pages.length] ?? ''
    head = await repository.commit('main', {
      [page]: `${files[page]}\nIt is ${index}.\n`,
      'src/index.ts': `${PROJECT['src/index.ts']}export const step = ${index}\n`,
    })
  }
  await completed(repository, head)
}
