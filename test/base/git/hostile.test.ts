import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, test } from 'vitest'
import { afterwards, fixture, open, texts } from './opened.ts'

const HOOKS = ['post-index-change', 'reference-transaction', 'pre-auto-gc', 'post-checkout', 'fsmonitor-watchman']

/** Points everything of a repository that can name a program at one that leaves a mark. */
function armed(repository: SandboxRepository): { readonly marker: string; readonly script: string } {
  const marker = join(repository.path, '.git/marker')
  const script = join(repository.path, '.git/evil.sh')
  writeFileSync(script, `#!/bin/sh\necho "$0 $@" >> ${marker}\ncat\n`, { mode: 0o755 })
  const hooks = join(repository.path, '.git/hooks')
  mkdirSync(hooks)
  for (const hook of HOOKS) writeFileSync(join(hooks, hook), `#!/bin/sh\n${script} hook\n`, { mode: 0o755 })
  const config = `
[core]
  fsmonitor = ${script}
  hooksPath = ${hooks}
  sshCommand = ${script}
  gitProxy = ${script}
  askPass = ${script}
  pager = ${script}
  editor = ${script}
  attributesFile = ${join(repository.path, '.git/attributes')}
  alternateRefsCommand = ${script}
[diff]
  external = ${script}
  renames = copies
[diff "evil"]
  textconv = ${script}
  command = ${script}
  cachetextconv = true
[filter "evil"]
  smudge = ${script}
  clean = ${script}
  process = ${script}
  required = true
[merge "evil"]
  driver = ${script}
[alias]
  cat-file = !${script}
  ls-tree = !${script}
  rev-parse = !${script}
  blame = !${script}
[credential]
  helper = !${script}
[gpg]
  program = ${script}
[log]
  showSignature = true
  follow = true
  mailmap = true
[mailmap]
  blob = HEAD:mailmap
[blame]
  ignoreRevsFile = /nowhere/to/be/found
  showEmail = true
[pager]
  log = ${script}
  blame = ${script}
[trace2]
  normalTarget = ${marker}
`
  const attributes = '* diff=evil filter=evil merge=evil ident eol=crlf working-tree-encoding=UTF-16\n'
  writeFileSync(join(repository.path, '.git/config'), config, { flag: 'a' })
  writeFileSync(join(repository.path, '.git/attributes'), attributes)
  mkdirSync(join(repository.path, '.git/info'), { recursive: true })
  writeFileSync(join(repository.path, '.git/info/attributes'), attributes)
  return { marker, script }
}

test('Nothing that a repository configures is run or changes what is read', async () => {
  const made = fixture()
  const attributes = '* diff=evil filter=evil ident\n'
  made.commit({ 'a.md': '$Id$\none\r\n', 'b.md': 'b\n', '.gitattributes': attributes, gone: 'g' })
  made.commit({ 'a.md': '$Id$\none\r\ntwo\n', 'b.md': null, 'c.md': 'b\n', gone: null })
  const head = made.git('rev-parse', 'HEAD')
  made.git('reset', '--quiet')
  const { marker } = armed(made)
  writeFileSync(join(made.path, '.git/config'), '[diff]\n  orderFile = /nowhere\n  renameLimit = 1\n', { flag: 'a' })
  const repository = await open(made.path)

  expect(await repository.resolve('HEAD')).toBe(head)
  const tree = await repository.tree('HEAD')
  expect(
    await texts(
      repository,
      tree.map(({ oid }) => oid),
    ),
  ).toEqual([attributes, '$Id$\none\r\ntwo\n', 'b\n'])
  expect((await repository.changes('HEAD~1', 'HEAD')).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.md', 'gone'])
  expect(await repository.renames('HEAD~1', 'HEAD')).toEqual([{ from: 'b.md', to: 'c.md', similarity: 100 }])
  expect((await repository.blame('HEAD', 'a.md', [1, 2, 3])).size).toBe(3)
  expect((await repository.deletions('HEAD')).size).toBe(2)
  expect(await repository.mergeBase('HEAD', 'HEAD~1')).toBe(await repository.resolve('HEAD~1'))
  for (const ref of [':a.md', ':/nosuch', '@{push}', 'nosuch']) {
    await expect(repository.resolve(ref), ref).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  }
  expect(existsSync(marker)).toBe(false)
})

test('The marker of the test above does appear when git is left to itself', () => {
  const made = fixture()
  made.commit({ 'a.md': 'a\n' })
  made.git('reset', '--quiet')
  const { marker } = armed(made)
  made.git('status', '--short')
  expect(existsSync(marker)).toBe(true)
})

test('The repository is not written to, and nothing is left in the temporary folder', async () => {
  const made = fixture()
  made.commit({ a: 'a\n' })
  const files = (): string[] => readdirSync(made.path, { recursive: true }).map(String).sort()
  const before = files()
  const ours = (): string[] => readdirSync(tmpdir()).filter((name) => /^docalign-[^-]+$/.test(name))
  const others = new Set(ours())
  const repository = await open(made.path)
  await repository.tree('HEAD')
  await repository.blame('HEAD', 'a', [1])
  await repository.deletions('HEAD')
  expect(files()).toEqual(before)
  expect(ours().filter((name) => !others.has(name)).length).toBeGreaterThan(0)
  await repository.close()
  expect(files()).toEqual(before)
})

test("The user's config has no effect", async () => {
  const home = fixture()
  const marker = join(home.path, 'marker')
  writeFileSync(
    join(home.path, '.gitconfig'),
    `[core]\n\tfsmonitor = touch ${marker}\n[alias]\n\tcat-file = !touch ${marker}\n[log]\n\tshowRoot = maybe\n[core]\n\tabbrev = nonsense\n`,
  )
  const made = fixture()
  const head = made.commit({ a: 'a\n' })
  const { HOME } = process.env
  process.env.HOME = home.path
  afterwards(() => {
    if (HOME === undefined) delete process.env.HOME
    else process.env.HOME = HOME
  })
  const repository = await open(made.path)
  expect(await repository.tree('HEAD')).toHaveLength(1)
  expect(await repository.deletions(head)).toEqual(new Map())
  expect(existsSync(marker)).toBe(false)
})
