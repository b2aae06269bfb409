import { expect, it } from 'vitest'
import { namespaceOfRepository } from '../../src/entries/namespaces.ts'
import { useTestDatabase } from '../databases.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()

const page = (aside: string) => `# Notes

## Building

Run \`npm run build\`.

${aside}

## Other

The sources are in \`src/main.js\`. Wombats live elsewhere.
`

it('A claim is found by the words of its section, as they are now', async () => {
  const stage = await jobScene(database.queries)
  const { search } = stage.services
  const { id: repositoryId } = stage.publisher.repository
  const files = { 'package.json': '{"scripts":{"build":"node x"}}\n', 'src/main.js': '' }
  const scan = async (aside: string) =>
    stage.scanBranch(await stage.repository.commit('main', { ...files, 'README.md': page(aside) }))
  await scan('It bundles all stylesheets into one archive.')
  const namespace = {
    id: await namespaceOfRepository(database.queries, repositoryId),
    name: 'project:acme/notes',
    repositoryId,
  }
  const found = async (query: string) => {
    const { results } = await search.search({
      ...{ namespace, query, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
    })
    return results.map(({ answer }) => answer)
  }
  expect(await found('stylesheets')).toEqual(['npm run build'])
  expect(await found('wombats')).toEqual(['src/main.js'])
  // Its own words count for more than those beside it.
  expect((await found('sources elsewhere'))[0]).toBe('src/main.js')

  await scan('It takes a minute, a kangaroo less.')
  expect(await found('kangaroo')).toEqual(['npm run build'])
  expect(await found('stylesheets')).toEqual([])
})
