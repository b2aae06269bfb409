import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { syncPassages } from '../../../src/ledger/entries/passages.ts'
import { jobScene } from '../../app/jobs/scene.ts'
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
