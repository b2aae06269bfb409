import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findEntries } from '../../../src/ledger/entries/store.ts'
import { saveTriggers } from '../../../src/search/store/triggers.ts'
import { useTestDatabase } from '../../databases.ts'
import { addEntries, NOW, testNamespace } from '../../search/namespace.ts'
import { docalign } from '../streams.ts'

const database = useTestDatabase()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-triggers-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('Trigger phrases are listed and taken back on the command line', async () => {
  const { queries, url } = database
  const namespace = await testNamespace(queries)
  const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: url } })
  await addEntries(queries, namespace, [
    { id: 'export', answer: 'Run the export command.' },
    { id: 'tags', answer: 'In the front matter.' },
  ])
  expect((await run('server', 'triggers', 'list', namespace.name)).stdout).toBe('no phrases\n')
  const [entry] = await findEntries(queries, [namespace.id], ['export'])
  const phrases = { given: ['save notes'], learnt: ['notes as files', 'backup notes'] }
  await saveTriggers(queries, entry?.key ?? 0, phrases, NOW)

  expect((await run('server', 'triggers', 'list', namespace.name)).stdout).toBe(
    'export\n  save notes\n  backup notes  (learnt)\n  notes as files  (learnt)\n',
  )
  expect(await run('server', 'triggers', 'forget', namespace.name, 'export', 'save notes')).toMatchObject({ code: 1 })
  expect(await run('server', 'triggers', 'forget', namespace.name, 'export', 'Backup notes')).toMatchObject({
    code: 0,
    stdout: 'export has forgotten "backup notes"\n',
  })
  expect((await run('server', 'triggers', 'forget', namespace.name, 'export')).stdout).toBe(
    'export has forgotten "notes as files"\n',
  )
  const { entries } = JSON.parse((await run('server', 'triggers', 'list', namespace.name, 'export', '--json')).stdout)
  expect(entries).toEqual([
    { qa_id: 'export', given: ['save notes'], learnt: [], taken_back: ['backup notes', 'notes as files'] },
  ])
  expect(await run('server', 'triggers', 'forget', namespace.name)).toMatchObject({ code: 2 })
  expect(await run('server', 'triggers', 'forget', namespace.name, 'nothing')).toMatchObject({ code: 2 })
  expect(await run('server', 'triggers', 'list', namespace.name, 'nothing')).toMatchObject({ code: 2 })
})
