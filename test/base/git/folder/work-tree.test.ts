import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GitRepository } from '../../../../src/base/git/types.ts'
import { fixture, open } from '../opened.ts'

type Made = ReturnType<typeof fixture>

/** A repository with its files on disk. */
function checkedOut(files: Record<string, string>, options?: Parameters<typeof fixture>[0]): Made {
  const made = fixture(options)
  made.commit(files)
  made.git('reset', '--hard', '--quiet')
  return made
}

const write = ({ path }: Made, name: string, text: string): void => {
  mkdirSync(join(path, name, '..'), { recursive: true })
  writeFileSync(join(path, name), text)
}

async function contentAt(repository: GitRepository, commit: string): Promise<Record<string, string>> {
  const entries = (await repository.tree(commit)).filter(({ kind }) => kind !== 'submodule')
  const texts = new Map<string, string>()
  for await (const { oid, bytes } of repository.blobs(entries.map((entry) => entry.oid)))
    texts.set(oid, bytes?.toString() ?? '')
  return Object.fromEntries(entries.map(({ path, oid }) => [path, texts.get(oid) ?? '']))
}

/** Every file of git's folder with its size and time. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = statSync(path)
      return `${path} ${size} ${mtimeMs}`
    })
    .sort()
}

describe('What an editor has', () => {
  const FILES = {
    'a.md': 'a\n',
    'ü/b.md': 'b\n',
    'crlf.md': 'one\ntwo\n',
    'mark.md': '\ufeffmark\n',
    '.gitignore': '*.log\n',
  }

  it('counts instead of the files on disk, with the bytes of those that have its text', async () => {
    const made = checkedOut(FILES)
    write(made, 'new.md', 'new\n')
    write(made, 'run.log', 'log\n')
    const repository = await open(made.path)
    const texts = new Map([
      ...[['a.md', 'typed\n'] as const, ['ü/b.md', 'typed\n'] as const, ['new.md', 'typed\n'] as const],
      ...[['run.log', 'typed\n'] as const, ['nowhere.md', 'typed\n'] as const, ['mark.md', 'mark\n'] as const],
      ['crlf.md', 'one\r\n2\r\n'] as const,
    ])
    const commit = (await repository.uncommitted('work tree', { texts })) ?? ''
    expect(await contentAt(repository, commit)).toEqual({
      ...FILES,
      ...{ 'a.md': 'typed\n', 'ü/b.md': 'typed\n', 'new.md': 'typed\n', 'crlf.md': 'one\n2\n' },
    })
    expect(await repository.uncommitted('index', { texts })).toBe(made.git('rev-parse', 'HEAD'))
  })

  it.each([
    ['a file', { 'a.md': 'b/c.md' }, ['.gitignore', 'b/c.md', 'crlf.md', 'mark.md', 'ü/b.md']],
    ['a folder', { ü: 'ö/ä' }, ['.gitignore', 'a.md', 'crlf.md', 'mark.md', 'ö/ä/b.md']],
    ['what is not there', { b: 'c' }, ['.gitignore', 'a.md', 'crlf.md', 'mark.md', 'ü/b.md']],
  ])('is moved before %s is', async (_, moves, paths) => {
    const repository = await open(checkedOut(FILES).path)
    const unsaved = { texts: new Map<string, string>(), moves: new Map(Object.entries(moves)) }
    const commit = (await repository.uncommitted('work tree', unsaved)) ?? ''
    expect(Object.keys(await contentAt(repository, commit))).toEqual(paths)
  })
})

describe('What is on disk', () => {
  it('is HEAD where nothing differs', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'b/c.md': 'c\n' })
    const repository = await open(made.path)
    expect(await repository.uncommitted('work tree')).toBe(made.git('rev-parse', 'HEAD'))
    expect(await repository.uncommitted('index')).toBe(made.git('rev-parse', 'HEAD'))
  })

  it.each(['sha1', 'sha256'] as const)('is a commit on top of HEAD with what was changed, %s', async (objectFormat) => {
    const made = checkedOut(
      { 'a.md': 'a\n', 'b/c.md': 'c\n', 'b/d/e.md': 'e\n', '.gitignore': 'ignored\n*.log\n' },
      { objectFormat },
    )
    write(made, 'a.md', 'changed\n')
    write(made, 'new/page.md', 'new\n')
    write(made, 'ignored/x.md', 'x\n')
    write(made, 'b/run.log', 'x\n')
    rmSync(join(made.path, 'b/c.md'))
    const repository = await open(made.path)
    const commit = (await repository.uncommitted('work tree')) ?? ''
    expect(await contentAt(repository, commit)).toEqual({
      '.gitignore': 'ignored\n*.log\n',
      ...{ 'a.md': 'changed\n', 'b/d/e.md': 'e\n', 'new/page.md': 'new\n' },
    })
    expect(await repository.firstParent(commit)).toBe(made.git('rev-parse', 'HEAD'))
    expect(await repository.changes('HEAD', commit)).toHaveLength(3)
    expect(await repository.uncommitted('work tree')).toBe(commit)
  })

  it('is what is staged, whatever the disk holds', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'b.md': 'b\n' })
    write(made, 'a.md', 'staged\n')
    made.git('add', 'a.md')
    write(made, 'a.md', 'later\n')
    write(made, 'b.md', 'not staged\n')
    const repository = await open(made.path)
    const [staged, disk] = [await repository.uncommitted('index'), await repository.uncommitted('work tree')]
    expect(await contentAt(repository, staged ?? '')).toEqual({ 'a.md': 'staged\n', 'b.md': 'b\n' })
    expect(await contentAt(repository, disk ?? '')).toEqual({ 'a.md': 'later\n', 'b.md': 'not staged\n' })
  })

  it('of a repository without a commit is all that is there', async () => {
    const made = fixture()
    write(made, 'README.md', 'new\n')
    const repository = await open(made.path)
    const commit = (await repository.uncommitted('work tree')) ?? ''
    expect(await contentAt(repository, commit)).toEqual({ 'README.md': 'new\n' })
    expect(await repository.firstParent(commit)).toBeNull()
  })

  it('is nothing in a bare repository, and where nothing was checked out', async () => {
    const bare = fixture({ bare: true })
    bare.commit({ a: 'a' })
    expect(await (await open(bare.path)).uncommitted('work tree')).toBeNull()
    const empty = fixture()
    empty.commit({ a: 'a' })
    expect(await (await open(empty.path)).uncommitted('work tree')).toBeNull()
  })

  it('leaves the repository as it is, to the minute of its files', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'b.md': 'b\n' })
    made.git('gc', '--quiet')
    write(made, 'a.md', 'changed\n')
    write(made, 'c.md', 'b\n')
    const before = stateOf(join(made.path, '.git'))
    const repository = await open(made.path)
    await repository.uncommitted('work tree')
    await repository.uncommitted('index')
    await repository.close()
    expect(stateOf(join(made.path, '.git'))).toEqual(before)
  })

  it('is read without running filters, hooks or a file monitor', async () => {
    const made = checkedOut({ 'a.md': 'a\n', '.gitattributes': '*.md filter=evil\n' })
    const program = join(made.path, 'evil.sh')
    writeFileSync(program, `#!/bin/sh\ntouch ${join(made.path, 'ran')}\ncat\n`)
    chmodSync(program, 0o755)
    for (const [key, value] of [
      ...[
        ['filter.evil.clean', program],
        ['filter.evil.process', program],
        ['core.fsmonitor', program],
      ],
      ...[
        ['core.hooksPath', made.path],
        ['diff.external', program],
      ],
    ] as const)
      made.git('config', key, value)
    writeFileSync(join(made.path, 'post-index-change'), `#!/bin/sh\ntouch ${join(made.path, 'ran')}\n`)
    chmodSync(join(made.path, 'post-index-change'), 0o755)
    write(made, 'a.md', 'changed\n')
    const repository = await open(made.path)
    const content = await contentAt(repository, (await repository.uncommitted('work tree')) ?? '')
    expect(content['a.md']).toBe('changed\n')
    expect(readdirSync(made.path)).not.toContain('ran')
  })

  it('keeps submodules, links, names that are no text, and a folder that became a file', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'folder/x': 'x\n', 'caf\udce9.md': 'old\n' })
    made.git('update-index', '--add', '--cacheinfo', `160000,${made.git('rev-parse', 'HEAD')},sub`)
    rmSync(join(made.path, 'folder'), { recursive: true })
    write(made, 'folder', 'a file now\n')
    symlinkSync('a.md', join(made.path, 'link.md'))
    writeFileSync(Buffer.from(join(made.path, 'caf\xe9.md'), 'latin1'), 'new\n')
    const repository = await open(made.path)
    const tree = await repository.tree((await repository.uncommitted('work tree')) ?? '')
    expect(tree.map(({ path, kind }) => [path, kind])).toEqual([
      ['a.md', 'file'],
      ['caf\ufffd.md', 'file'],
      ['folder', 'file'],
      ['link.md', 'symlink'],
      ['sub', 'submodule'],
    ])
    expect((await contentAt(repository, (await repository.uncommitted('work tree')) ?? ''))['caf\ufffd.md']).toBe(
      'new\n',
    )
  })

  it('has the line ends of the index', async () => {
    const made = checkedOut({ 'a.md': 'one\ntwo\n' })
    write(made, 'a.md', 'one\r\ntwo\r\nthree\r\n')
    const repository = await open(made.path)
    const content = await contentAt(repository, (await repository.uncommitted('work tree')) ?? '')
    expect(content['a.md']).toBe('one\ntwo\nthree\n')
  })

  it('is found with an index that is split, and in a linked work tree', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'b.md': 'b\n' })
    made.git('update-index', '--split-index')
    write(made, 'b.md', 'changed\n')
    made.git('add', 'b.md')
    const repository = await open(made.path)
    const content = await contentAt(repository, (await repository.uncommitted('index')) ?? '')
    expect(content).toEqual({ 'a.md': 'a\n', 'b.md': 'changed\n' })
    const linked = join(made.path, 'linked')
    made.git('worktree', 'add', '--quiet', '--detach', linked)
    writeFileSync(join(linked, 'c.md'), 'c\n')
    const other = await open(linked)
    expect(await contentAt(other, (await other.uncommitted('work tree')) ?? '')).toMatchObject({ 'c.md': 'c\n' })
  })

  it('has the files, changes and words that git finds in it', async () => {
    const made = checkedOut({
      'a.md': 'a\n',
      'b.md': 'one\n',
      'gone.md': 'gone\n',
      'x/y': 'y\n',
      'caf\udce9.md': 'old\n',
    })
    write(made, 'staged.md', 'two words\n')
    made.git('add', 'staged.md')
    write(made, 'b.md', 'two words\n')
    rmSync(join(made.path, 'gone.md'))
    rmSync(join(made.path, 'x'), { recursive: true })
    write(made, 'x', 'a file now\n')
    const repository = await open(made.path)
    const commitIt = (): string => {
      made.git('add', '--all')
      return made.git('commit-tree', made.git('write-tree'), '-p', 'HEAD', '-m', 'the same files')
    }
    const first = (await repository.uncommitted('work tree')) ?? ''
    const likeFirst = commitIt()
    write(made, 'b.md', 'three words\n')
    write(made, 'z/é.js', 'two words\n')
    const second = (await repository.uncommitted('work tree')) ?? ''
    const likeSecond = commitIt()
    const askedOf = async (one: string, two: string) => [
      ...[await repository.tree(one), await repository.tree(two)],
      ...[
        await repository.changes('HEAD', one),
        await repository.changes(one, two),
        await repository.changes(two, one),
      ],
      await repository.changes(two, 'HEAD'),
      ...[await repository.grep(one, ['two']), await repository.grep(two, ['two'], ['.md'])],
      await repository.grep(two, ['two', 'file'], ['x', '.JS']),
    ]
    expect(await askedOf(first, second)).toEqual(await askedOf(likeFirst, likeSecond))
  })

  it('has the same past as a commit of it', async () => {
    const made = checkedOut({ 'a.md': 'a\n', 'gone.md': 'gone\n', 'kept.md': 'one\n', 'old.md': 'old\n' })
    made.commit({ 'gone.md': null, 'kept.md': 'two\n' })
    const head = made.commit({ 'late.md': 'late\n', 'old.md': 'new\n' })
    made.git('reset', '--hard', '--quiet')
    write(made, 'gone.md', 'here again\n')
    write(made, 'kept.md', 'one\n')
    write(made, 'fresh.md', 'fresh\n')
    rmSync(join(made.path, 'old.md'))
    const repository = await open(made.path)
    const now = (await repository.uncommitted('work tree')) ?? ''
    const pastOf = async (commit: string, opened: GitRepository) => {
      const named = (text: unknown): unknown => JSON.parse(JSON.stringify(text).replaceAll(commit, 'it'))
      const [additions, deletions] = [await opened.additions(commit), await opened.deletions(commit)]
      const bases = await opened.mainline(head)
      return {
        additions: named([...additions].sort()),
        deletions: [...deletions].map(([path, { commit: by }]) => `${path} ${by === commit ? 'it' : by}`).sort(),
        mainline: named(await opened.mainline(commit)),
        changes: await opened.changesFrom(bases, commit),
      }
    }
    const past = await pastOf(now, repository)
    made.git('add', '--all')
    made.git('commit', '--quiet', '--message', 'Commit it')
    const later = await open(made.path)
    expect(past).toEqual(await pastOf(await later.resolve('HEAD'), later))
  })
})
