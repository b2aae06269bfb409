import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { fixture, open, texts } from './opened.ts'

async function oidsByPath(repository: GitRepository): Promise<Record<string, string>> {
  return Object.fromEntries((await repository.tree('HEAD')).map(({ path, oid }) => [path, oid]))
}

/** Ids of the git processes that this process started and that still run. */
function children(): number[] {
  const listing = execFileSync('ps', ['-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  const rows = listing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows.filter(([, parent, name]) => Number(parent) === process.pid && name === 'git').map(([pid]) => Number(pid))
}

describe('blobs', () => {
  test('come in the order asked for, repeated when asked for twice, null when missing', async () => {
    const made = fixture()
    made.commit({ a: 'A', b: '', c: 'C\n\nC' })
    const repository = await open(made.path)
    const { a = '', b = '', c = '' } = await oidsByPath(repository)
    const missing = '0123456789'.repeat(4)
    expect(await texts(repository, [c, a, missing, b, a])).toEqual(['C\n\nC', 'A', null, '', 'A'])
    expect(await texts(repository, [])).toEqual([])
  })

  test('are the exact bytes, whatever these are and however many', async () => {
    const files = [0, 1, 4095, 65_536, 65_537, 3_000_000].map((size) => randomBytes(size))
    const made = fixture()
    made.commit(Object.fromEntries(files.map((bytes, index) => [`f${index}`, bytes])))
    const repository = await open(made.path)
    const oids = (await repository.tree('HEAD')).map(({ oid }) => oid)
    const found: Buffer[] = []
    for await (const { bytes } of repository.blobs(oids)) if (bytes !== null) found.push(bytes)
    expect(found.map((bytes, index) => files[index]?.equals(bytes))).toEqual(files.map(() => true))
  })

  test('flow by the thousand while each is consumed slowly, and requests are drawn only as needed', async () => {
    const made = fixture()
    made.commit({ a: 'x'.repeat(100_000), b: 'b' })
    const repository = await open(made.path)
    const { a = '', b = '' } = await oidsByPath(repository)
    let asked = 0
    let seen = 0
    let read = 0
    let furthest = 0
    function* many(): Generator<string> {
      for (asked = 0; asked < 5000; asked++) yield asked % 50 === 0 ? a : b
    }
    for await (const { bytes } of repository.blobs(many())) {
      read += bytes?.length ?? 0
      furthest = Math.max(furthest, asked - ++seen)
      // Whatever could be drawn meanwhile would be.
      if (seen % 20 === 0) await new Promise((resume) => setImmediate(resume))
    }
    expect(read).toBe(100 * 100_000 + 4900)
    expect(furthest).toBeLessThan(1000)
  })

  test('of several iterations do not mix, nested or side by side', async () => {
    const made = fixture()
    made.commit({ a: 'A', b: 'B', c: 'C' })
    const repository = await open(made.path)
    const oids = Object.values(await oidsByPath(repository))
    const nested: string[] = []
    for await (const outer of repository.blobs(oids)) {
      for (const inner of await texts(repository, oids)) nested.push(`${outer.bytes}${inner}`)
    }
    expect(nested.join(' ')).toBe('AA AB AC BA BB BC CA CB CC')
    const together = await Promise.all([1, 2, 3, 4].map(() => texts(repository, oids)))
    expect(together).toEqual([1, 2, 3, 4].map(() => ['A', 'B', 'C']))
  })

  test('can be left early and asked for again', async () => {
    const made = fixture()
    made.commit({ a: 'A'.repeat(200_000), b: 'B' })
    const repository = await open(made.path)
    const { a = '', b = '' } = await oidsByPath(repository)
    for await (const { oid } of repository.blobs(Array.from({ length: 400 }, () => a))) if (oid === a) break
    expect(await texts(repository, [b])).toEqual(['B'])
  })

  test('reuse a process from one iteration to the next', async () => {
    const made = fixture()
    made.commit({ a: 'A' })
    const repository = await open(made.path)
    const { a = '' } = await oidsByPath(repository)
    await texts(repository, [a])
    const before = children()
    await texts(repository, [a])
    for await (const { oid } of repository.blobs([a])) expect(oid).toBe(a)
    expect(children()).toEqual(before)
  })

  test('of trees and commits are null', async () => {
    const made = fixture()
    const head = made.commit({ 'd/a': 'A' })
    const repository = await open(made.path)
    const tree = made.git('rev-parse', 'HEAD^{tree}')
    expect(await texts(repository, [head, tree, made.git('rev-parse', 'HEAD:d/a')])).toEqual([null, null, 'A'])
  })

  test.each(['HEAD', 'abc', `${'a'.repeat(40)}\n`, '', '--help', 'A'.repeat(40)])(
    'refuses %j as an id',
    async (oid) => {
      const made = fixture()
      made.commit({ a: 'A' })
      await expect(texts(await open(made.path), [oid])).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
    },
  )
})

describe('A git process that dies', () => {
  test('while blobs are read is an error, not a hang, and the next reading starts another', async () => {
    const made = fixture()
    made.commit({ a: 'A'.repeat(500_000), b: 'B' })
    const repository = await open(made.path)
    const { a = '', b = '' } = await oidsByPath(repository)
    const reading = (async () => {
      for await (const { oid } of repository.blobs(Array.from({ length: 300 }, () => a))) {
        if (oid === a) for (const pid of children()) process.kill(pid, 'SIGKILL')
      }
    })()
    await expect(reading).rejects.toMatchObject({ code: 'DOCALIGN_E105', message: /stopped by SIGKILL/ })
    expect(await texts(repository, [b])).toEqual(['B'])
  })

  test('while it is idle is not noticed', async () => {
    const made = fixture()
    made.commit({ a: 'A' })
    const repository = await open(made.path)
    const { a = '' } = await oidsByPath(repository)
    for (const pid of children()) process.kill(pid, 'SIGKILL')
    await expect.poll(children).toEqual([])
    expect(await texts(repository, [a])).toEqual(['A'])
  })
})

describe('close', () => {
  test('ends every process and every reading', async () => {
    const made = fixture()
    made.commit({ a: 'A'.repeat(500_000) })
    const repository = await open(made.path)
    const { a = '' } = await oidsByPath(repository)
    const reading = repository.blobs(Array.from({ length: 300 }, () => a))[Symbol.asyncIterator]()
    await reading.next()
    const blaming = repository.blame('HEAD', 'a', [1]).catch((error: unknown) => error)
    await repository.close()
    expect(children()).toEqual([])
    const rest = async (): Promise<void> => {
      while (!(await reading.next()).done);
    }
    await expect(rest()).rejects.toMatchObject({ code: 'DOCALIGN_E105', message: /was closed/ })
    expect(await blaming).toMatchObject({ code: 'DOCALIGN_E105' })
    await expect(repository.tree('HEAD')).rejects.toMatchObject({ code: 'DOCALIGN_E105', message: /was closed/ })
    await expect(repository.close()).resolves.toBeUndefined()
  })
})

describe('files', () => {
  test('are found by commit and path, in the order asked for, odd names among them', async () => {
    const made = fixture()
    const names = ['d/a b', 'new\nline', '-x', 'ünïcode', 'a missing', 'x^{commit}', 'y:z', '...dots', '"q"']
    const first = made.commit({
      ...Object.fromEntries(names.map((name) => [name, `1 ${name}`])),
      link: { symlink: 'x' },
    })
    const second = made.commit({ '-x': '2', 'd/a b': null, module: { submodule: '4'.repeat(40) } })
    const repository = await open(made.path)
    const nowhere = [
      'd/a b',
      'd',
      '',
      '.',
      './-x',
      '../-x',
      '/-x',
      'no\nsuch',
      './no\nsuch',
      'no\0such',
      'module',
      'gone missing',
    ]
    const wanted = [
      ...names.map((path) => ({ commit: first, path })),
      { commit: second, path: '-x' },
      ...nowhere.map((path) => ({ commit: second, path })),
      { commit: first, path: 'link' },
      { commit: '0'.repeat(40), path: '-x' },
    ]
    const found: [string, string | null][] = []
    for await (const { name, bytes } of repository.files(wanted)) found.push([name, bytes?.toString() ?? null])
    const expected = [...names.map((name) => `1 ${name}`), '2', ...nowhere.map(() => null), 'x', null]
    expect(found).toEqual(wanted.map(({ commit, path }, index) => [`${commit}:${path}`, expected[index]]))
  })

  test('need the full id of a commit', async () => {
    const made = fixture()
    made.commit({ a: 'A' })
    const repository = await open(made.path)
    await expect(async () => {
      for await (const { name } of repository.files([{ commit: 'HEAD', path: 'a' }])) expect(name).toBe('')
    }).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  })
})
