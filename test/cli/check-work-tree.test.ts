import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture } from '../base/git/opened.ts'
import { docalign } from './streams.ts'

const FILES = {
  'README.md': '# Tool\n\nSee `src/run.js` and [the guide](docs/guide.md).\n',
  'docs/guide.md': '# Guide\n\nThe code is in `src/run.js`.\n',
  'src/run.js': 'export const run = 1\n',
}
const NOBODY = '0'.repeat(40)

/** A repository whose docs hold, with its files on disk. */
function checkedOut(files: Readonly<Record<string, string>> = FILES) {
  const repository = fixture()
  const head = repository.commit(files, 'Write it')
  repository.git('reset', '--hard', '--quiet')
  const { path, git } = repository
  return {
    ...{ path, head, git },
    commit: repository.commit,
    write(file: string, text: string): void {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    remove: (file: string) => rmSync(join(path, file)),
    async check(...args: string[]) {
      const { code, stdout, stderr } = await docalign(['check', path, '--json', ...args])
      return { code, stderr, ...(stdout === '' ? {} : JSON.parse(stdout)) }
    },
  }
}

describe('docalign check in a work tree', () => {
  it('finds what an edit that is not committed made false, and says that nobody committed it', async () => {
    const { path, head, write, remove, check } = checkedOut()
    expect(await check()).toMatchObject({ code: 0, repository: { head, state: 'work tree' } })
    remove('src/run.js')
    write('src/main.js', FILES['src/run.js'])
    const report = await check()
    expect(report).toMatchObject({ code: 1, repository: { head, base: null, state: 'work tree' } })
    expect(report.findings).toMatchObject([
      {
        ...{ file: 'README.md', line: 3, value: 'src/run.js', suggestion: 'src/main.js', last_true: head },
        broken_by: { commit: NOBODY, subject: '' },
        also_at: [{ file: 'docs/guide.md', line: 3 }],
      },
    ])
    expect(Object.keys(report.commit_times)).toEqual([head])
    const { stdout } = await docalign(['check', path])
    expect(stdout).toContain('broken by a change that is not committed yet')
    expect(stdout).toMatch(/ · 2 docs · work tree · /)
    expect((await docalign(['check', path, '--markdown'])).stdout).toContain('broken by a change that is not committed')
  })

  it('reads pages and the configuration that are not committed, and leaves out what git ignores', async () => {
    const { write, check } = checkedOut({ ...FILES, '.gitignore': 'ignored.md\n' })
    write('ignored.md', 'See [nothing](nowhere.md).\n')
    write('new.md', 'See [the guide](docs/gone.md).\n')
    expect((await check()).findings).toMatchObject([{ file: 'new.md', value: 'docs/gone.md' }])
    write('.docalign.yml', 'docs:\n  exclude: [new.md]\n')
    expect(await check()).toMatchObject({ code: 0, findings: [] })
  })

  it('reports with --staged only what the staged change makes false, and what it writes that is false', async () => {
    const { write, git, check, commit } = checkedOut()
    commit({ 'old.md': 'See [it](gone-long-ago.md).\n' })
    git('reset', '--hard', '--quiet')
    expect(await check()).toMatchObject({ code: 1, findings: [{ file: 'old.md' }] })
    write('a.md', 'See [it](src/run.js).\n')
    git('add', 'a.md')
    expect(await check('--staged')).toMatchObject({ code: 0, findings: [] })
    git('mv', 'src/run.js', 'src/walk.js')
    const { code, findings } = await check('--staged')
    expect({ code, findings }).toMatchObject({ code: 1, findings: [{ file: 'README.md' }] })
    expect(findings).toHaveLength(1)
    expect(await check('--staged', '--base', 'HEAD~1')).toMatchObject({
      findings: [{ file: 'README.md' }, { file: 'old.md' }],
    })
  })

  it('says where what was named is no page', async () => {
    const { path, git } = checkedOut()
    git('reset', '--hard', '--quiet')
    expect((await docalign(['check', path, '--staged'])).stdout).toMatch(/^no docs affected of \d+ · /)
    const { code, stdout } = await docalign(['check', join(path, 'src/run.js')])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^not one of the \d+ docs? · work tree · /)])
  })

  it('reads nothing of node_modules, ignored or not', async () => {
    const { write, check } = checkedOut()
    const before = await check()
    write('node_modules/tool/README.md', 'See [it](gone.md).\n')
    write('packages/a/node_modules/tool/index.js', 'export const walk = 1\n')
    const { code, docs_total, repository } = await check()
    expect({ code, docs_total }).toEqual({ code: 0, docs_total: before.docs_total })
    expect(repository).toEqual(before.repository)
  })

  it('checks everything that is staged before the first commit', async () => {
    const repository = fixture()
    writeFileSync(join(repository.path, 'README.md'), 'See [it](gone.md).\n')
    repository.git('add', '.')
    expect(await docalign(['check', repository.path, '--staged'])).toMatchObject({ code: 1 })
  })

  it('checks what is staged with --staged, and a commit with --head', async () => {
    const { path, head, write, git, check } = checkedOut()
    write('a.md', 'See [it](staged-only.md).\n')
    git('add', 'a.md')
    write('a.md', 'See [it](on-disk-only.md).\n')
    expect((await check('--staged')).findings).toMatchObject([{ value: 'staged-only.md' }])
    expect((await check()).findings).toMatchObject([{ value: 'on-disk-only.md' }])
    expect(await check('--head', 'HEAD')).toMatchObject({ code: 0, repository: { head, state: 'commit' } })
    expect((await docalign(['check', path, '--head', 'HEAD'])).stdout).toContain(` · at ${head.slice(0, 7)} · `)
    expect(await check('--staged', '--head', 'HEAD')).toMatchObject({ code: 2 })
    const bare = fixture({ bare: true })
    bare.commit(FILES)
    expect(await docalign(['check', bare.path])).toMatchObject({ code: 0 })
    expect((await docalign(['check', bare.path, '--staged'])).stderr).toContain('nothing is checked out')
  })

  it('takes the merge base for --base, and with --head that very commit', async () => {
    const { head, write, git, check, commit } = checkedOut()
    git('branch', 'work')
    const later = commit({ 'src/run.js': 'export const run = 2\n', 'more.md': 'See [it](gone.md).\n' })
    git('checkout', '--quiet', '--force', 'work')
    write('docs/guide.md', '# Guide\n\nThe code is in [a file](../src/nothing.js).\n')
    const report = await check('--base', 'main')
    expect(report).toMatchObject({ code: 1, repository: { head, base: head } })
    expect(report.findings).toMatchObject([{ file: 'docs/guide.md' }])
    expect((await check('--base', 'main', '--head', 'work')).repository).toMatchObject({ head, base: later })
  })

  it('checks the pages alone that are named, or that are in a folder that is', async () => {
    const { path, write, check } = checkedOut()
    for (const page of ['a.md', 'docs/b.md', 'docs/deep/c.md']) write(page, `See [it](gone-from-${page}).\n`)
    const files = (report: { findings: { file: string }[] }) => report.findings.map(({ file }) => file)
    expect(files(await check())).toEqual(['a.md', 'docs/b.md', 'docs/deep/c.md'])
    const only = async (...places: string[]) => {
      const { code, stdout, stderr } = await docalign(['check', '--json', ...places.map((place) => join(path, place))])
      return code === 2 ? stderr : files(JSON.parse(stdout))
    }
    expect(await only('docs')).toEqual(['docs/b.md', 'docs/deep/c.md'])
    expect(await only('a.md')).toEqual(['a.md'])
    expect(await only('docs/b.md', 'docs/deep', 'src/run.js')).toEqual(['docs/b.md', 'docs/deep/c.md'])
    expect(await only('src')).toEqual([])
    expect(await only('nowhere.md')).toMatch(/^DOCALIGN_E101 \S+nowhere\.md: no such file or folder\n$/)
    expect(await only('a.md', 'nowhere.md')).toMatch(/^DOCALIGN_E101 \S+nowhere\.md: no such file or folder\n$/)
    expect(await only('a.md', '../elsewhere.md')).toContain('is not in the repository')
  })
})
