import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { opened } from './opened.ts'
import { sharedStory } from './story.ts'

const database = useTestDatabase()
const told = sharedStory(database)

/** The words of the claims that a page lists. */
function claimsIn(text: string): (string | undefined)[] {
  return [...text.matchAll(/<th scope="row"><a href="[^"]*"><code>(.*?)<\/code>/g)].map(([, words]) => words)
}

describe('The claims of a repository', () => {
  it.each([
    ['', ['npm run build', 'src/read.js']],
    ['?q=NPM+run', ['npm run build']],
    ['?q=readme', ['npm run build', 'src/read.js']],
    ['?type=path_reference', ['src/read.js']],
    ['?type=path_reference&verdict=drifted', []],
    ['?q=src&type=&verdict=verified&level=', ['src/read.js']],
    ['?q=%25', []],
    ['?q=src_read', []],
    ['?q=%27', []],
  ])('asked for with %j are %j', async (query, expected) => {
    const { repository, base } = told()
    const { status, text } = await (await opened(database.queries, [repository])).open(`${base}/claims${query}`)
    expect(status).toBe(200)
    expect(claimsIn(text).sort()).toEqual(expected)
  })

  it('have a form that shows what they are filtered by, and a way back to all', async () => {
    const { repository, base } = told()
    const { open } = await opened(database.queries, [repository])
    const { text } = await open(`${base}/claims?q=%22%3Cb%3E&verdict=drifted&type=command&file=README.md`)
    expect(text).toContain(`<form class="filter" role="search" action="${base}/claims" method="get">`)
    expect(text).toContain('name="q" value="&quot;&lt;b&gt;"')
    expect(text).toContain('<option value="drifted" selected>false</option>')
    expect(text).toContain('<option value="command" selected>Command</option>')
    expect(text).toContain('<input type="checkbox" name="file" value="README.md" checked>')
    expect(text).toContain(`<a href="${base}/claims">Show all claims</a>`)
    expect((await open(`${base}/claims`)).text).not.toContain('Show all claims')
  })
})
