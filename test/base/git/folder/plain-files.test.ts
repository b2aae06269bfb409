import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../../src/base/git/repository.ts'
import { afterwards, fixture, open } from '../opened.ts'

/** A repository with a commit in loose objects, and its git directory. */
function made(): string {
  const repository = fixture()
  repository.commit({ 'a.md': 'a\n' })
  return join(repository.path, '.git')
}

/** Puts something in place of a file. */
function replace(path: string, put: (path: string) => void): void {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  put(path)
}

/** The path, with an empty file at it. */
function replaced(path: string): string {
  replace(path, (place) => writeFileSync(place, ''))
  return path
}

const pipe = (path: string): void => void execFileSync('mkfifo', [path])

async function refusal(path: string): Promise<unknown> {
  return openRepository(path).then(
    async (repository) => void (await repository.close()),
    (error: unknown) => error,
  )
}

describe.skipIf(process.platform === 'win32')(
  'A repository is refused, not waited for, that has a named pipe as',
  () => {
    const READ = [
      ...[
        'HEAD',
        'config',
        'config.worktree',
        'commondir',
        'packed-refs',
        'shallow',
        'refs/heads/main',
        'refs/heads/a/b',
      ],
      ...[
        'objects/info/alternates',
        'objects/info/commit-graph',
        'objects/pack/pack-1.idx',
        'objects/pack/multi-pack-index',
      ],
      ...['info/grafts', 'info/attributes', 'logs/HEAD', 'ORIG_HEAD'],
    ]
    it.each(READ)('%s', { timeout: 2000 }, async (name) => {
      const git = made()
      replace(join(git, name), pipe)
      expect(await refusal(dirname(git))).toMatchObject({
        code: 'DOCALIGN_E101',
        message: expect.stringContaining(`${name} is neither a file nor a folder`),
      })
    })

    it('its .git', { timeout: 2000 }, async () => {
      const git = made()
      rmSync(git, { recursive: true })
      pipe(git)
      expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
    })

    it('one of its loose objects', { timeout: 2000 }, async () => {
      const git = made()
      const folder = readdirSync(join(git, 'objects')).find((name) => /^[\da-f]{2}$/.test(name)) ?? ''
      const [object = ''] = readdirSync(join(git, 'objects', folder))
      replace(join(git, 'objects', folder, object), pipe)
      expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
    })

    it('an object that it borrows', { timeout: 2000 }, async () => {
      const git = made()
      const elsewhere = mkdtempSync(join(tmpdir(), 'docalign-objects-'))
      afterwards(() => rmSync(elsewhere, { recursive: true, force: true }))
      const [first, second] = ['first', 'second'].map((name) => join(elsewhere, name))
      replace(join(git, 'objects/info/alternates'), (path) => writeFileSync(path, `# ours\n${first}\n`))
      replace(join(String(first), 'info/alternates'), (path) => writeFileSync(path, '../second\n'))
      replace(join(String(second), 'pack/pack-1.idx'), pipe)
      expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
    })

    it('what a link of it leads to', { timeout: 2000 }, async () => {
      const git = made()
      const elsewhere = join(dirname(git), 'elsewhere')
      pipe(elsewhere)
      replace(join(git, 'packed-refs'), (path) => symlinkSync(elsewhere, path))
      expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
    })
  },
)

describe.skipIf(process.platform === 'win32')('A work tree is refused, not waited for, that has', () => {
  const KINDS = [
    ['a named pipe', pipe],
    ['a link to a device', (path: string) => symlinkSync('/dev/zero', path)],
    ['a link to what is typed', (path: string) => symlinkSync('/dev/stdin', path)],
  ] as const
  const PLACES = [
    '.gitignore',
    '.gitattributes',
    'docs/.gitignore',
    'docs/inner/.gitattributes',
    'new/inner/.gitignore',
  ]
  const cases = KINDS.flatMap(([kind, put]) => PLACES.map((name) => [kind, name, put] as const))

  it.each(cases)('%s as %s', { timeout: 5000 }, async (_, name, put) => {
    const repository = fixture()
    repository.commit({ 'a.md': 'a\n', 'docs/inner/b.md': 'b\n' })
    const { path } = repository
    execFileSync('git', ['-C', path, 'reset', '--quiet', '--hard'])
    replace(join(path, name), put)
    writeFileSync(join(path, 'new.md'), 'c\n')
    const opened = await open(path)
    await expect(opened.uncommitted('work tree')).rejects.toMatchObject({
      code: 'DOCALIGN_E101',
      message: expect.stringContaining(`${name} is neither a file nor a folder`),
    })
  })

  it('no file where git looks for none: in what is ignored, and in a repository within', async () => {
    const repository = fixture()
    repository.commit({ '.gitignore': 'built/\n' })
    const { path } = repository
    execFileSync('git', ['-C', path, 'reset', '--quiet', '--hard'])
    for (const name of ['built/.gitignore', 'new/other/.gitignore']) replace(join(path, name), pipe)
    execFileSync('git', ['init', '--quiet', join(path, 'new/other')])
    writeFileSync(join(path, 'new/c.md'), 'c\n')
    const opened = await open(path)
    const commit = await opened.uncommitted('work tree')
    expect((await opened.tree(commit ?? '')).map((entry) => entry.path).sort()).toEqual(['.gitignore', 'new/c.md'])
  })
})

describe.skipIf(process.platform === 'win32')('A repository is refused that has', () => {
  it.each(['[include]', '[includeIf "gitdir:/"]'])(
    'a pipe or a device that its configuration names by %s',
    { timeout: 5000 },
    async (section) => {
      for (const [put, way] of [
        [pipe, 'straight'],
        [(path: string) => symlinkSync('/dev/zero', path), 'straight'],
        [pipe, 'by a file between'],
      ] as const) {
        const git = made()
        replace(join(git, '../odd'), put)
        writeFileSync(join(git, '../between'), '[include]\npath = odd\n')
        appendFileSync(join(git, 'config'), `${section}\npath = ../${way === 'straight' ? 'odd' : 'between'}\n`)
        expect(await refusal(dirname(git))).toMatchObject({
          code: 'DOCALIGN_E101',
          message: expect.stringContaining('odd is not read: it is not a file'),
        })
      }
    },
  )

  it('a configuration of a work tree alone that includes a pipe', { timeout: 5000 }, async () => {
    const git = made()
    pipe(join(git, '../odd'))
    writeFileSync(join(git, 'config.worktree'), '[include]\npath = ../odd\n')
    appendFileSync(join(git, 'config'), '[extensions]\nworktreeConfig = true\n')
    expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
  })

  it.each([
    ['config', 1_000_001],
    ['shallow', 50_000_001],
  ])('a %s that is larger than any', async (name, size) => {
    const git = made()
    truncateSync(replaced(join(git, name)), size)
    expect(await refusal(dirname(git))).toMatchObject({
      code: 'DOCALIGN_E101',
      message: expect.stringContaining(`${name} is not read: it has more than`),
    })
  })

  it('a device as its packed-refs', async () => {
    const git = made()
    replace(join(git, 'packed-refs'), (path) => symlinkSync('/dev/zero', path))
    expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
  })

  it('a socket among its refs', async () => {
    const git = made()
    const server = createServer()
    afterwards(() => server.close())
    await new Promise<void>((settle) => server.listen(join(git, 'refs/heads/x'), settle))
    expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
  })

  it('a list of borrowed objects that git reads otherwise than it looks', async () => {
    const git = made()
    replace(join(git, 'objects/info/alternates'), (path) => writeFileSync(path, '"\\057tmp\\057x"\n'))
    expect(await refusal(dirname(git))).toMatchObject({ code: 'DOCALIGN_E101' })
  })
})

it.skipIf(process.platform === 'win32')(
  'What git itself leaves beside is no reason to refuse a repository',
  async () => {
    const git = made()
    const server = createServer()
    afterwards(() => server.close())
    await new Promise<void>((settle) => server.listen(join(git, 'fsmonitor--daemon.ipc'), settle))
    symlinkSync('nowhere', join(git, 'HEAD.old'))
    symlinkSync('.', join(git, 'refs/loop'))
    replace(join(git, 'hooks/pipe'), pipe)
    const repository = await open(dirname(git))
    expect(await repository.resolve('HEAD')).toMatch(/^[\da-f]{40}$/)
  },
)
