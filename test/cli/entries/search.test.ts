import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { syncPassages } from '../../../src/ledger/entries/passages.ts'
import { jobScene } from '../../app/jobs/scene.ts'
import { fixture } from '../../base/git/opened.ts'
import { openProviderServer } from '../../base/models/provider-server.ts'
import { useTestDatabase } from '../../databases.ts'
import { NOW } from '../../search/namespace.ts'
import { docalign } from '../streams.ts'

const database = useTestDatabase()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-search-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const section = (number: number) => ({
  ...{
    id: `section-${number}`,
    kind: 'section' as const,
    file: 'docs/use.md',
    line: number * 10,
    lastLine: number * 10 + 4,
  },
  ...{
    titles: ['Use', `Topic ${number}`],
    text: `Topic ${number} speaks of wombats and of what topic ${number - 1} says.`,
  },
})

it('A search on the command line shows where the passages stand and what they say', async () => {
  const { queries, url } = database
  const stage = await jobScene(queries)
  const { id: repositoryId } = stage.publisher.repository
  await namespaceOfRepository(queries, repositoryId)
  const export_ = {
    ...{ id: 'section-export', kind: 'section' as const, file: 'README.md', line: 7, lastLine: 10 },
    ...{ titles: ['Notes', 'Export'], text: 'Run the export command.\nIt writes every note to a file.' },
  }
  const many = Array.from({ length: 30 }, (_, number) => section(number))
  await syncPassages(queries, repositoryId, [[export_, ...many]], NOW)
  const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: url } })

  const name = `project:${stage.publisher.repository.owner}/${stage.publisher.repository.name}`
  const { code, stdout, stderr } = await run('search', name, 'how do I export notes')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^\d\.\d{3} {2}Notes > Export\n {7}section-export {2}README\.md:7 {2}.*\n {7}\| Run the export command\.\n {7}\| It writes every note to a file\.\n/,
  )
  const again = JSON.parse((await run('search', name, 'how do I export notes', '--json')).stdout)
  expect(again.results[0]).toMatchObject({
    ...{ qa_id: 'section-export', kind: 'section', heading_path: ['Notes', 'Export'], line: 7, last_line: 10 },
    claims: { verified: 0, drifted: 0 },
  })
  expect(again.trace.degradedModeActive).toBe(false)

  const guess = await run('search', name, 'export wombats to a payment provider')
  expect(guess.stdout).toMatch(/^nothing that answers this; nearest:\n\d\.\d{3} {2}/)

  expect((await run('search', name, 'export', '--kind', 'code')).stdout).toContain('nothing found')
  expect(await run('search', name, 'export', '--kind', 'page')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('--kind is one of claim, qa, section, code') },
  })
})

/** A stand-in for Ollama, whose vectors say whether a text is about ending something. */
const ollama = () =>
  openProviderServer(({ path, body }) => {
    if (path === '/api/tags') return { body: { models: [{ name: 'qwen3:8b' }, { name: 'nomic-embed-text:latest' }] } }
    const { input } = body as { input: readonly string[] }
    const data = input.map((text, index) => ({ index, embedding: /abort|stop/i.test(text) ? [1, 0.1] : [0.1, 1] }))
    return { body: { data, usage: { prompt_tokens: 9 } } }
  })

it('A search finds by meaning with the embedding model of a server on this machine, and names it first', async () => {
  const server = await ollama()
  onTestFinished(server.close)
  const { queries, url } = database
  const { publisher } = await jobScene(queries)
  await namespaceOfRepository(queries, publisher.repository.id)
  const at = { kind: 'section' as const, file: 'docs/use.md', line: 1, lastLine: 2 }
  const passages = [
    { ...at, id: 'section-signal', titles: ['signal'], text: 'Pass an `AbortSignal` of a controller.' },
    { ...at, id: 'section-retry', titles: ['retry'], text: 'A failed request is repeated.' },
  ]
  await syncPassages(queries, publisher.repository.id, [passages], NOW)
  const surroundings = { cwd: folder, env: { DATABASE_URL: url }, modelPorts: { ollama: server.port } }
  const search = (...args: string[]) =>
    docalign(
      ['search', `project:${publisher.repository.owner}/${publisher.repository.name}`, 'stop it midway', ...args],
      surroundings,
    )
  expect((await search()).stdout).toContain('nothing found')
  expect(server.received).toEqual([])
  const { stdout, stderr } = await search('--model')
  expect(stderr).toBe(
    `searching by meaning with nomic-embed-text:latest (Ollama at 127.0.0.1:${server.port}): passages go to Ollama on this machine, each once\n`,
  )
  expect(stdout).toMatch(/^\d\.\d{3} {2}signal\n/)
})

it('A search for a namespace where there is no database says so, and creates none', async () => {
  const empty = join(folder, 'empty')
  const env = { DOCALIGN_DATA: empty }
  expect(await docalign(['search', 'project:acme/nothing', 'words'], { cwd: folder, env })).toMatchObject({
    code: 2,
    stderr: `DOCALIGN_E404 there is no namespace project:acme/nothing, as ${empty} has no database; docalign search PATH QUERY searches a repository without one\n`,
  })
  expect(existsSync(empty)).toBe(false)
})

it('A repository is searched by its path, and nothing is written into it', async () => {
  const repository = fixture()
  repository.commit({
    'README.md': '# Notes\n\n## Export\n\nRun `npm run export`.\nIt writes every note to a file.\n',
    'package.json': JSON.stringify({ name: 'notes', scripts: { export: 'node export.js' } }),
  })
  repository.git('reset', '--hard', '--quiet')
  const search = (...args: string[]) =>
    docalign(['search', ...args], { cwd: repository.path, env: { DATABASE_URL: database.url } })
  const { code, stdout } = await search('.', 'how do I export notes')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d\.\d{3} {2}Notes > Export\n .*README\.md:\d/)])
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(await search('nowhere', 'notes')).toMatchObject({
    code: 2,
    stderr: 'DOCALIGN_E404 nowhere is neither a folder nor a namespace such as project:OWNER/REPO\n',
  })
  expect((await search('project:acme/none', 'notes')).stderr).toMatch(
    /^DOCALIGN_E404 there is no namespace project:acme\/none; there (?:are|is)/,
  )
})
