import { expect, it } from 'vitest'
import { serveJudgePage } from '../../src/cli/eval/judge-page.ts'
import type { Judging } from '../../src/search/evaluation/live/judging.ts'
import { docalign } from './streams.ts'

const QUERIES = ['save notes', 'read <b>notes</b>'].map((query, index) => ({
  ...{ queryId: `q${index + 1}`, queryIds: [`q${index + 1}`], query, intent: 'understand', resultIds: [] },
  ...{ category: 'semantic-search' as const, sessionContext: null },
}))
const RESULTS = ['a', 'b'].map((id, index) => ({
  ...{ id, question: null, answer: `Answer <${id}>`, statement: null, sourceFile: 'docs/a.md', line: index + 1 },
}))

/** A golden set of two queries with two results each, kept in memory. */
function judgingOf(given: Map<string, number>): Judging {
  const gradesOf = (queryId: string) =>
    new Map(
      RESULTS.flatMap(({ id }): [string, number][] => {
        const grade = given.get(`${queryId} ${id}`)
        return grade === undefined ? [] : [[id, grade]]
      }),
    )
  return {
    golden: QUERIES,
    pool: async () => RESULTS.map(({ id }) => id),
    sheet: async ({ queryId }) => ({
      ...{ results: RESULTS, grades: gradesOf(queryId), isOpen: gradesOf(queryId).size < RESULTS.length },
    }),
    grade: async ({ queryId }, entryId, grade, by) =>
      void given.set(`${queryId} ${entryId}`, by === 'ada' ? grade : -1),
  }
}

async function open(given: Map<string, number>, stopped: Promise<void> = new Promise(() => {})) {
  let ready = (_: string): void => {}
  const address = new Promise<string>((settle) => {
    ready = settle
  })
  const ended = serveJudgePage({ judging: judgingOf(given), by: 'ada', stopped, onReady: ready })
  const root = await address
  const post = (path: string, form: Record<string, string>, origin = new URL(root).origin) =>
    fetch(new URL(path, root), {
      ...{ method: 'POST', body: new URLSearchParams(form), redirect: 'manual' },
      headers: { origin },
    })
  const text = async (path: string) => (await fetch(new URL(path, root))).text()
  return { root, ended, post, text }
}

it('A person judges on the page, query by query, and ends with Done', async () => {
  const given = new Map<string, number>()
  const { root, ended, post, text } = await open(given)
  expect(root).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/)
  const first = await text('')
  expect(first).toContain('<h1>save notes</h1>')
  expect(first).toContain('Answer &lt;a&gt;')
  expect(first).toContain('docs/a.md:2')
  expect(first).not.toContain('<script')
  const saved = await post('1', { 'entry-1': 'a', 'grade-1': '3', 'entry-2': 'b', 'grade-2': '0', step: 'next' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${new URL(root).pathname}2`])
  expect([...given]).toEqual([
    ['q1 a', 3],
    ['q1 b', 0],
  ])
  // What was judged is chosen on the page, and is no longer where the page begins.
  expect(await text('1')).toMatch(/name="grade-1" value="3" checked/)
  expect(await text('')).toContain('<h1>read &lt;b&gt;notes&lt;/b&gt;</h1>')
  const done = await post('2', { 'entry-1': 'a', 'grade-1': '1', 'entry-2': 'b', step: 'done' })
  expect(await done.text()).toContain('3 results judged. This page can be closed.')
  expect(await ended).toBe(3)
})

it('The page says so when all is judged', async () => {
  const all = ['q1 a', 'q1 b', 'q2 a', 'q2 b'].map((key): [string, number] => [key, 2])
  const { ended, post, text } = await open(new Map(all))
  expect(await text('')).toContain('All results of 2 queries are judged')
  await post('done', {})
  expect(await ended).toBe(0)
})

it('Only who was shown the address gets the page, and only its own forms count', async () => {
  const given = new Map<string, number>()
  let stop = (): void => {}
  const { root, ended, post, text } = await open(given, new Promise((settle) => (stop = settle)))
  const grades = { 'entry-1': 'a', 'grade-1': '3' }
  for (const path of ['/', '/1', `/${'x'.repeat(32)}/1`])
    expect((await fetch(new URL(path, new URL(root).origin))).status).toBe(404)
  expect((await post('1', grades, 'http://evil.example')).status).toBe(403)
  expect((await post('9', grades)).status).toBe(404)
  expect(
    (await post('1', { 'entry-1': 'not of the sheet', 'grade-1': '3', 'entry-2': 'b', 'grade-2': '4' })).status,
  ).toBe(303)
  expect(given.size).toBe(0)
  expect(await text('9')).toContain('There is no such query.')
  stop()
  expect(await ended).toBe(0)
})

it('--page needs to be told who judges', async () => {
  const { code, stderr } = await docalign(['eval', 'judge', 'project:acme/notes', '--page'])
  expect([code, stderr]).toEqual([2, 'DOCALIGN_E401 --page is for judging by hand: add --by NAME\n'])
})
