import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, test } from 'vitest'
import { fixture, open, texts } from './opened.ts'

const LINES = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('')

/** A clone that holds commits and trees, and of the blobs only those that were asked for. */
function blobless(origin: SandboxRepository): SandboxRepository {
  origin.git('config', 'uploadpack.allowFilter', 'true')
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  const clone = fixture({ bare: true })
  clone.git('remote', 'add', 'origin', `file://${origin.path}`)
  clone.git('fetch', '--quiet', '--filter=blob:none', 'origin', '+main:refs/heads/main')
  return clone
}

function objectCount(repository: SandboxRepository): string {
  return repository.git('count-objects', '-v')
}

test('A partial clone gives null for what it lacks, and fetches nothing', async () => {
  const origin = fixture()
  origin.commit({ 'a.md': 'A', old: LINES, moved: LINES.toUpperCase() })
  origin.commit({ 'a.md': 'A\n', old: null, new: `${LINES}more\n`, moved: null, there: LINES.toUpperCase() })
  const clone = blobless(origin)
  const before = objectCount(clone)
  const repository = await open(clone.path)
  expect(repository.partial).toBe(true)
  expect((await open(origin.path)).partial).toBe(false)

  const tree = await repository.tree('HEAD')
  expect(tree.map(({ path, size }) => [path, size])).toEqual([
    ['a.md', null],
    ['new', null],
    ['there', null],
  ])
  expect(
    await texts(
      repository,
      tree.map(({ oid }) => oid),
    ),
  ).toEqual([null, null, null])
  expect(await repository.changes('HEAD~1', 'HEAD')).toHaveLength(5)
  expect(await repository.blame('HEAD', 'a.md', [1])).toEqual(new Map())
  expect([...(await repository.deletions('HEAD')).keys()].sort()).toEqual(['moved', 'old'])
  expect(await repository.renames('HEAD~1', 'HEAD')).toEqual([{ from: 'moved', to: 'there', similarity: 100 }])
  expect(objectCount(clone)).toBe(before)
})

test.each([
  ['a mark beside a pack', (path: string) => markPacks(path)],
  ['a setting', (_: string, git: SandboxRepository['git']) => git('config', 'remote.origin.promisor', 'true')],
  [
    'the mark of its format',
    (_: string, git: SandboxRepository['git']) => git('config', 'extensions.partialClone', 'origin'),
  ],
])('A clone that lacks nothing is no partial one, in spite of %s', async (_, mark) => {
  const whole = fixture({ bare: true })
  whole.commit({ 'a.md': 'A', b: LINES })
  whole.commit({ 'a.md': 'B', b: null })
  whole.git('repack', '-adq')
  mark(whole.path, whole.git)
  const repository = await open(whole.path)
  expect([repository.partial, repository.held]).toEqual([false, null])
})

test.each(['blob:none', 'blob:limit=50', 'tree:0'])(
  'A clone with the filter %s that lacks an old file is partial',
  async (filter) => {
    const origin = fixture()
    origin.commit({ 'a.md': 'A', old: LINES })
    origin.commit({ old: null })
    origin.git('config', 'uploadpack.allowFilter', 'true')
    const clone = fixture({ bare: true })
    clone.git('remote', 'add', 'origin', `file://${origin.path}`)
    clone.git('fetch', '--quiet', `--filter=${filter}`, 'origin', '+main:refs/heads/main')
    expect((await open(clone.path)).partial).toBe(true)
  },
)

function markPacks(path: string): void {
  const folder = join(path, 'objects', 'pack')
  for (const name of readdirSync(folder))
    if (name.endsWith('.pack')) writeFileSync(join(folder, name.replace(/pack$/, 'promisor')), '')
}

test('A partial clone gives the blobs it has among those it lacks', async () => {
  const origin = fixture()
  origin.commit({ a: 'AAAA', b: 'B' })
  const clone = blobless(origin)
  const blob = origin.git('rev-parse', 'HEAD:a')
  clone.git('fetch', '--quiet', 'origin', blob)
  const repository = await open(clone.path)
  const tree = await repository.tree('HEAD')
  expect(tree.map(({ size }) => size)).toEqual([4, null])
  expect(
    await texts(
      repository,
      tree.map(({ oid }) => oid),
    ),
  ).toEqual(['AAAA', null])
})

test('A name that leads to a missing object starts no transport, even one that the repository allows', async () => {
  const origin = fixture()
  origin.commit({ a: 'A' })
  const clone = blobless(origin)
  const marker = join(clone.path, 'marker')
  const script = join(clone.path, 'evil.sh')
  writeFileSync(script, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 })
  clone.git('config', 'remote.origin.url', `ext::${script}`)
  clone.git('config', 'remote.origin.uploadpack', script)
  clone.git('config', 'protocol.ext.allow', 'always')
  const repository = await open(clone.path)
  const blob = origin.git('rev-parse', 'HEAD:a')
  for (const ref of ['HEAD:a', 'HEAD:a^{}', `${blob}^{blob}`, blob, `${'9'.repeat(40)}^{commit}`]) {
    await expect(repository.resolve(ref), ref).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  }
  expect(await texts(repository, [blob])).toEqual([null])
  expect(existsSync(marker)).toBe(false)
})

test('Whether a clone holds more than before can be told, unless nothing was missing', async () => {
  const origin = fixture()
  origin.commit({ a: 'A' })
  const clone = blobless(origin)
  const { held } = await open(clone.path)
  expect((await open(clone.path)).held).toBe(held)
  clone.git('cat-file', 'blob', 'main:a')
  expect((await open(clone.path)).held).not.toBe(held)
  expect((await open(origin.path)).held).toBeNull()
})
