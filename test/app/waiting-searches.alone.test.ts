import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addSearch, takeInSearches } from '../../src/app/waiting-searches.ts'
import type { Queries } from '../../src/base/db/database.ts'
import type { LoggedQuery } from '../../src/search/usage/store/query-log.ts'

/** What happens before a call of the file system: nothing, or what another process does there. */
const files = vi.hoisted(() => ({ before: async (): Promise<void> => {}, logged: [] as string[] }))

vi.mock('node:fs/promises', async (original) => {
  type Call = (...given: unknown[]) => Promise<unknown>
  const wrapped =
    (call: Call): Call =>
    async (...given) => {
      await files.before()
      const result = await call(...given)
      return isHandle(result) ? withCalls(result) : result
    }
  const isHandle = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && 'appendFile' in value
  const withCalls = (handle: object): object =>
    new Proxy(handle, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? wrapped(value.bind(target)) : value
      },
    })
  const real = await original<Record<string, unknown>>()
  const calls = ['lstat', 'mkdir', 'open', 'readdir', 'rename', 'rm', 'stat', 'writeFile']
  return { ...real, ...Object.fromEntries(calls.map((name) => [name, wrapped(real[name] as Call)])) }
})

vi.mock('../../src/search/usage/store/query-log.ts', () => ({
  insertQueries: async (_: Queries, searches: readonly LoggedQuery[]) => {
    await files.before()
    files.logged.push(...searches.map(({ queryId }) => queryId))
  },
}))

const queries = {} as Queries

const search = (queryId: string): LoggedQuery => ({
  ...{ queryId, namespaceId: 1, query: 'export notes', intent: 'general', mode: 'lexical', sessionId: null },
  ...{ toolName: 'cli', resultIds: [], channels: {}, latencyMs: 3, weights: {}, qualityProxy: 0.5 },
  ...{ traceId: queryId, trace: {}, at: 0 },
})

/** Runs one process, and another one whole before the first one's call of this number. False if it makes fewer calls. */
async function interleaved(at: number, work: () => Promise<void>, other: () => Promise<void>): Promise<boolean> {
  let call = 0
  files.before = async () => {
    if (call++ !== at) return
    const { before } = files
    files.before = async () => {}
    await other()
    files.before = before
  }
  try {
    await work()
  } finally {
    files.before = async () => {}
  }
  return call > at
}

it.each(['a search is added', 'the searches are taken in'])(
  'No search is lost, whatever happens while %s',
  async (first) => {
    const folder = mkdtempSync(join(tmpdir(), 'docalign-rotated-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const add = (id: string) => () => addSearch(folder, search(id))
    const takeIn = () => takeInSearches(queries, folder)
    let at = 0
    for (let isDone = false; !isDone; at++) {
      files.logged.length = 0
      await add('earlier')()
      isDone = !(await (first === 'a search is added'
        ? interleaved(at, add('late'), takeIn)
        : interleaved(at, takeIn, add('late'))))
      if (isDone && first !== 'a search is added') await add('late')()
      await takeIn()
      expect(new Set(files.logged), `before call ${at}`).toEqual(new Set(['earlier', 'late']))
      expect(readdirSync(folder)).toEqual([])
    }
    expect(at).toBeGreaterThan(5)
  },
)
