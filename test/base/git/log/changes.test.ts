import { describe, expect, test } from 'vitest'
import { fixture, open } from '../opened.ts'

const LINES = Array.from({ length: 40 }, (_, line) => `line ${line}\n`)

describe('changes', () => {
  test('are added, modified and deleted paths, with what stood there before and after', async () => {
    const made = fixture()
    const base = made.commit({ kept: 'k', gone: 'g', text: '1', 'became a link': 'x', 'same content': 'y' })
    const head = made.commit({
      gone: null,
      text: '2',
      'new\nname': 'n',
      'became a link': { symlink: 'kept' },
      'same content': { executable: 'y' },
      module: { submodule: '2'.repeat(40) },
    })
    const repository = await open(made.path)
    const changes = await repository.changes(base, head)
    expect(changes.map(({ path, status, before, after }) => [path, status, before?.kind, after?.kind])).toEqual([
      ['became a link', 'modified', 'file', 'symlink'],
      ['gone', 'deleted', 'file', undefined],
      ['module', 'added', undefined, 'submodule'],
      ['new\nname', 'added', undefined, 'file'],
      ['same content', 'modified', 'file', 'executable'],
      ['text', 'modified', 'file', 'file'],
    ])
    const text = changes.at(-1)
    expect(text?.before?.oid).toBe(made.git('rev-parse', `${base}:text`))
    expect(text?.after?.oid).toBe(made.git('rev-parse', `${head}:text`))
    expect(await repository.changes(head, head)).toEqual([])
  })

  test('take a rename for a deletion and an addition', async () => {
    const made = fixture()
    made.commit({ 'old name': LINES.join('') })
    made.commit({ 'old name': null, 'new name': LINES.join('') })
    const repository = await open(made.path)
    const changes = await repository.changes('HEAD~1', 'HEAD')
    expect(changes.map(({ path, status }) => [path, status])).toEqual([
      ['new name', 'added'],
      ['old name', 'deleted'],
    ])
  })
})

describe('renames', () => {
  test('are found by similarity, best first, and not among empty files', async () => {
    const made = fixture()
    const near = LINES.map((line) => `near ${line}`).join('')
    made.commit({ a: LINES.join(''), 'near "1"': near, empty: '', other: 'o' })
    made.commit({
      a: null,
      'near "1"': null,
      empty: null,
      z: LINES.join(''),
      'near\t2': `${near}more\n`,
      blank: '',
      other: 'p',
    })
    const renames = await (await open(made.path)).renames('HEAD~1', 'HEAD')
    expect(renames).toHaveLength(2)
    expect(renames[0]).toEqual({ from: 'a', to: 'z', similarity: 100 })
    expect(renames[1]).toMatchObject({ from: 'near "1"', to: 'near\t2' })
    expect(renames[1]?.similarity).toBeGreaterThan(90)
    expect(renames[1]?.similarity).toBeLessThan(100)
  })
})
