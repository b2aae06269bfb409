import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Passage } from '../../src/base/passage.ts'
import type { Namespace } from '../../src/ledger/entries/namespaces.ts'
import { replacePassages } from '../../src/ledger/entries/passages.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { isGuess } from '../../src/search/ranking/confidence.ts'
import { useTestDatabase } from '../databases.ts'
import { NOW, testNamespace } from './namespace.ts'

const database = useTestDatabase()
let namespace: Namespace
let search: Search

const section = (file: string, titles: readonly string[], text: string): Passage => ({
  ...{ id: `${file} ${titles.join(' ')}`, kind: 'section', titles, text, file, line: 1 },
  lastLine: text.split('\n').length,
})
const contributing =
  'Fork the repository, install what it depends on, run the scripts that test and lint it, and open a pull request with a title that says what it does.'
const SECTIONS: readonly Passage[] = [
  section('docs/advanced/proxies.md', ['Proxies'], 'Requests may go through another server.'),
  section('docs/advanced/proxies.md', ['Proxies', 'Authentication'], 'Use `http://username:secret@localhost:8030`.'),
  section('docs/timeouts.md', ['Timeouts'], 'A read timeout is how long to wait for data. See proxies for theirs.'),
  section('docs/limits.md', ['Limits'], 'The data that is read has a limit of its own, and so has a timeout.'),
  section(
    'docs/errors.md',
    ['Errors'],
    'Failures of files are raised: too many of them, or a maximum that is too low.',
  ),
  section('docs/contributing.md', ['Contributing'], contributing),
  section('.github/CONTRIBUTING.md', ['Contributing'], `${contributing} Thank you.`),
  ...['Cookies', 'Redirects', 'Headers', 'Streams'].map((title) =>
    section('docs/guide.md', ['Guide', title], `${title} are set for each request, or for all of them.`),
  ),
  {
    ...section('src/form.py', ['parse'], 'Too many files. Maximum number of files is 1000.'),
    kind: 'code',
    id: 'message',
  },
]

beforeAll(async () => {
  namespace = await testNamespace(database.queries)
  await replacePassages(database.queries, namespace.id, [SECTIONS], NOW)
  search = createSearch({ queries: database.queries, now: () => NOW, log: { warn() {} }, features: [] })
})
afterAll(() => search.close())

const ask = (query: string) =>
  search.search({
    ...{ namespace, query, limit: 10, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
  })
const found = async (query: string) =>
  (await ask(query)).results.map(({ entry }) => `${entry.sourceFile} ${entry.titles.at(-1)}`)

describe('A search', () => {
  it('about something else in a page finds that, not the beginning of the page', async () => {
    const query = 'which proxy asks for the secret of a username in docs/advanced/proxies.md'
    expect((await found(query))[0]).toBe('docs/advanced/proxies.md Authentication')
    expect((await found('how long to wait for data, as docs/guide.md sends it'))[0]).toBe('docs/timeouts.md Timeouts')
  })

  it('for a path finds the page, its beginning first', async () => {
    const page = ['docs/advanced/proxies.md Proxies', 'docs/advanced/proxies.md Authentication']
    for (const path of ['docs/advanced/proxies.md', 'proxies.md', './advanced/proxies', '`docs/advanced/proxies.md`'])
      expect((await found(path)).slice(0, 2)).toEqual(page)
  })

  it('for a phrase finds only what has it word for word', async () => {
    expect(await found('"read timeout"')).toEqual(['docs/timeouts.md Timeouts'])
    expect(await found('read timeout')).toContain('docs/limits.md Limits')
    // Quotation marks of a message that nothing has word for word are none of a phrase.
    expect(await found('cannot read "timeouts of data"')).toContain('docs/limits.md Limits')
  })

  it('with a word that is not wanted leaves out what has it', async () => {
    expect(await found('timeout')).toContain('docs/timeouts.md Timeouts')
    const without = await found('timeout -proxies')
    expect(without).toContain('docs/limits.md Limits')
    expect(without).not.toContain('docs/timeouts.md Timeouts')
  })

  it('for a message word for word finds its line in the code before docs with the same words', async () => {
    expect((await found('Too many files. Maximum number of files is 1000.'))[0]).toBe('src/form.py parse')
    expect((await found('how many files at a maximum'))[0]).toBe('docs/errors.md Errors')
  })

  it('finds hosts, ports and names of users in addresses', async () => {
    expect((await found('username and secret'))[0]).toBe('docs/advanced/proxies.md Authentication')
    expect(await found('8030')).toEqual(['docs/advanced/proxies.md Authentication'])
  })

  it('shows one of two pages of nearly the same text', async () => {
    const contributions = (await found('how do I contribute with a pull request')).filter((each) =>
      /contributing/i.test(each),
    )
    expect(contributions).toHaveLength(1)
  })

  it('of whose words the docs have none finds nothing', async () => {
    expect(await found('sourdough bread')).toEqual([])
  })

  it('that nothing answers shows what is nearest as a guess, and one that is answered badly scores low', async () => {
    const guessed = await ask('the office proxy keeps asking every colleague for a badge and a password before lunch')
    expect(isGuess(guessed.confidence)).toBe(true)
    expect(guessed.results[0]?.entry.sourceFile).toBe('docs/advanced/proxies.md')
    const [good, bad] = [await ask('read timeout'), await ask('timeout of a rocket launcher')]
    expect(good.results[0]?.score).toBeGreaterThan(2 * (bad.results[0]?.score ?? 0))
    expect(good.trace.qualityProxyScore).toBeGreaterThan(bad.trace.qualityProxyScore)
    expect(Math.max(...good.results.map(({ score }) => score))).toBeLessThanOrEqual(1)
  })
})
