import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import type { SearchRequest } from '../../../src/search/live/request.ts'
import { useTestDatabase } from '../../databases.ts'
import { record } from '../../search/namespace.ts'
import { mute } from './muting.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()

const FILES = {
  'package.json': '{"scripts":{"build":"node x"}}\n',
  'src/main.js': '/** Packs zebras into crates, one by one. */\nexport function packZebras(limit = 12) {}\n',
}
const page = (aside: string) => `# Notes

- [Building](#building)
- [Other](#other)
- [Sources](src/main.js)

## Building

Run \`npm run build\`, or \`npm run bundle\`.

${aside}

## Other

The sources are in \`src/main.js\`. Wombats live elsewhere.

## Prose

Nothing here can be checked. Pelicans fly.
`

async function scene() {
  const stage = await jobScene(database.queries)
  const { search } = stage.services
  const { id: repositoryId } = stage.publisher.repository
  const namespace = {
    id: await namespaceOfRepository(database.queries, repositoryId),
    name: 'project:acme/notes',
    repositoryId,
  }
  return {
    namespace,
    mute: (file: string) => mute(database.queries, repositoryId, { file }, stage.services.now()),
    scan: async (aside: string) =>
      stage.scanBranch(await stage.repository.commit('main', { ...FILES, 'README.md': page(aside) })),
    find: async (query: string, kind: SearchRequest['kind'] = null) => {
      const { results } = await search.search({
        ...{ namespace, query, kind, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
      })
      return results
    },
  }
}

describe('After a scan of the default branch search finds', () => {
  it('the section that answers, with its headings, its lines, and what is known of its claims', async () => {
    const { scan, find } = await scene()
    await scan('It bundles all stylesheets into one archive.')
    const [first, ...others] = await find('stylesheets')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      entry: { kind: 'section', sourceFile: 'README.md', titles: ['Notes', 'Building'] },
      answer: 'Run `npm run build`, or `npm run bundle`.\n\nIt bundles all stylesheets into one archive.',
      passage: {
        ...{ line: 7, lastLine: 11 },
        claims: { verified: 1, drifted: 1, drifts: [{ line: 9, statement: 'Run npm run build, or npm run bundle.' }] },
      },
    })
    // The trust in a section is that in its claims.
    expect(first?.entry.effectiveTrust).not.toBe(0.4)
  })

  it('sections without claims, and no table of contents', async () => {
    const { scan, find } = await scene()
    await scan('')
    const [prose] = await find('pelicans')
    expect(prose).toMatchObject({ entry: { titles: ['Notes', 'Prose'] }, passage: { claims: null } })
    const { rows } = await sql`select from entries where kind = 'section' and answer like '%#building%'`.execute(
      database.queries,
    )
    expect(rows).toEqual([])
  })

  it('what code says of itself, under docs that say it too', async () => {
    const { scan, find } = await scene()
    await scan('To ship them, pack zebras into crates.')
    const [docs, code] = await find('pack zebras into crates')
    expect(docs?.entry).toMatchObject({ kind: 'section', titles: ['Notes', 'Building'] })
    expect(code).toMatchObject({
      entry: { kind: 'code', sourceFile: 'src/main.js', titles: ['packZebras'] },
      answer: 'export function packZebras(limit = 12) {}\n\nPacks zebras into crates, one by one.',
      passage: { line: 2 },
    })
    expect((await find('zebras', 'code')).map(({ entry }) => entry.kind)).toEqual(['code'])
  })

  it('claims where they are asked for, by their own words and those of their section', async () => {
    const { scan, find } = await scene()
    await scan('It bundles all stylesheets into one archive.')
    const found = async (query: string) => (await find(query, 'claim')).map(({ answer }) => answer)
    expect(await found('stylesheets')).toEqual(expect.arrayContaining(['npm run build']))
    // Its own words count for more than those beside it.
    expect((await found('sources elsewhere'))[0]).toBe('src/main.js')
  })

  it('what stands there now, under the same id', async () => {
    const { scan, find } = await scene()
    await scan('It bundles all stylesheets into one archive.')
    const [before] = await find('stylesheets')
    await scan('It takes a minute, a kangaroo less.')
    expect(await find('stylesheets')).toEqual([])
    const [after] = await find('kangaroo')
    expect(after?.entry.id).toBe(before?.entry.id)
  })
})

describe('What is known of a section', () => {
  it('leaves out the claims that people muted', async () => {
    const { scan, find, mute } = await scene()
    await scan('It bundles all stylesheets into one archive.')
    expect((await find('stylesheets'))[0]?.passage?.claims?.drifted).toBe(1)
    await mute('README.md')
    expect((await find('stylesheets'))[0]?.passage?.claims).toBe(null)
  })

  it('is what it proved itself, with what its claims proved', async () => {
    const { scan, find, namespace } = await scene()
    await scan('It bundles all stylesheets into one archive.')
    const trust = async () => (await find('stylesheets'))[0]?.entry.effectiveTrust ?? 0
    const before = await trust()
    await record(database.queries, namespace, (await find('stylesheets'))[0]?.entry.id ?? '', ['fail'], Date.now())
    expect(await trust()).toBeLessThan(before - 0.01)
  })
})

it('One kind of entries is looked for among all of them', async () => {
  const { scan, find } = await scene()
  const sections = Array.from({ length: 150 }, (_, index) => `## Zebras ${index}\n\nZebras are packed tightly.\n`)
  await scan(sections.join('\n'))
  expect((await find('are zebras packed tightly', 'code')).map(({ entry }) => entry.titles)).toEqual([['packZebras']])
})
