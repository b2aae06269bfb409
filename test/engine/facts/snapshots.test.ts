import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'
import { openSnapshots, type Snapshots } from '../../../src/engine/facts/snapshots.ts'
import { fixture, open } from '../../base/git/opened.ts'

const READ =
  "import { join } from 'node:path'\n\nexport function readNotes(folder) {\n  return join(folder, 'notes')\n}\n"

/** Two commits: the second renames a function, a script and a page. */
function notes(): SandboxRepository {
  const repository = fixture()
  repository.commit({
    'package.json': '{ "name": "tidy", "main": "dist/main.js", "scripts": { "lint": "biome check" } }\n',
    '.gitignore': '/out\n*.log\n',
    'src/read.js': READ,
    'src/same.js': 'export const sameThing = readNotes\n',
    'test/read.test.js': 'const testOnly = 1\n',
    'docs/guide.md': '# Guide\n\n## First\n',
    'vendor/a/package.json': '{ "name": "other" }\n',
  })
  repository.commit({
    'package.json': '{ "name": "tidy", "main": "dist/main.js", "scripts": { "check": "biome check" } }\n',
    'src/read.js': null,
    'src/load.js': READ.replace('readNotes', 'loadNotes'),
    'docs/guide.md': '# Guide\n\n## Second\n',
  })
  return repository
}

async function opened(repository: SandboxRepository, isExcluded = (_: string): boolean => false): Promise<Snapshots> {
  return openSnapshots(await open(repository.path), repository.git('rev-parse', 'HEAD'), { isExcluded })
}

function rolesOf(snapshot: Snapshots['head'], name: string): string[] {
  return snapshot.occurrences(name).map(({ path, line, role }) => `${path}:${line} ${role}`)
}

describe('The snapshot of head', () => {
  it('has the paths and manifests of its commit, without those of vendored code', async () => {
    const repository = notes()
    const { head } = await opened(repository)
    expect(head.commit).toBe(repository.git('rev-parse', 'HEAD'))
    expect([...head.paths.entries.keys()]).toContain('src/load.js')
    expect(head.paths.exists('src/read.js')).toBe(false)
    expect(head.manifests.map(({ path, tasks }) => [path, tasks.map((task) => task.name)])).toEqual([
      ['package.json', ['check']],
    ])
  })

  it('knows what is built or ignored', async () => {
    const { head } = await opened(notes())
    expect(['out/a', 'a.log', 'dist/main.js', 'src/load.js'].map(head.isGenerated)).toEqual([true, true, true, false])
  })

  it('knows places of names once they were asked for, the strongest first', async () => {
    const snapshots = await opened(notes())
    expect(rolesOf(snapshots.head, 'loadNotes')).toEqual([])
    const fresh = await opened(notes())
    await fresh.findNames(['loadNotes', 'sameThing', 'testOnly', 'readNotes', 'never'])
    expect(rolesOf(fresh.head, 'loadNotes')).toEqual(['src/load.js:3 definition'])
    expect(rolesOf(fresh.head, 'sameThing')).toEqual(['src/same.js:1 definition'])
    expect(rolesOf(fresh.head, 'readNotes')).toEqual(['src/same.js:1 use'])
    expect(fresh.head.occurrences('testOnly').map((place) => place.class)).toEqual(['test'])
    expect(rolesOf(fresh.head, 'never')).toEqual([])
  })

  it('finds names that are asked for later, also after places of the first were read', async () => {
    const snapshots = await opened(notes())
    await snapshots.findNames(['loadNotes'])
    await snapshots.findNames(['loadNotes', 'sameThing'])
    expect(rolesOf(snapshots.head, 'loadNotes')).toHaveLength(1)
    expect(rolesOf(snapshots.head, 'sameThing')).toHaveLength(1)
  })

  it('finds names like those of a prototype', async () => {
    const repository = fixture()
    repository.commit({ 'src/a.js': 'export const constructor = 1\n' })
    const snapshots = await opened(repository)
    await snapshots.findNames(['constructor', '__proto__', 'toString'])
    expect(rolesOf(snapshots.head, 'constructor')).toEqual(['src/a.js:1 definition'])
    expect(rolesOf(snapshots.head, '__proto__')).toEqual([])
  })

  it('leaves out excluded code, large files of data, binaries and symlinks', async () => {
    const repository = fixture()
    const code = 'export const findMe = 1\n'
    repository.commit({
      'src/a.js': code,
      'out/a.js': `${code}// excluded\n`,
      'src/big.js': `${code}${'//\n'.repeat(400_000)}`,
      'src/big.json': `{"findMe": "${'x'.repeat(1_000_000)}"}\n`,
      'src/binary.js': `${code}\u0000`,
      'src/link.js': { symlink: 'findMe' },
    })
    const snapshots = await opened(repository, (path) => path.startsWith('out/'))
    await snapshots.findNames(['findMe'])
    expect(rolesOf(snapshots.head, 'findMe')).toEqual(['src/a.js:1 definition', 'src/big.js:1 definition'])
  })
})

describe('The snapshot of a past commit', () => {
  it('has the paths and manifests of that commit', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const past = repository.git('rev-parse', 'HEAD~1')
    const [then] = await snapshots.openAt([past])
    expect(then?.commit).toBe(past)
    expect(then?.paths.exists('src/read.js')).toBe(true)
    expect(then?.paths.exists('src/load.js')).toBe(false)
    expect(then?.manifests[0]?.tasks.map((task) => task.name)).toEqual(['lint'])
  })

  it('is given in the order asked for, and once for each time it is asked for', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const [head = '', past = ''] = repository.git('rev-list', 'HEAD').split('\n')
    const all = await snapshots.openAt([past, head, past])
    expect(all.map((snapshot) => snapshot.commit)).toEqual([past, head, past])
    expect(all[1]).toBe(snapshots.head)
    expect(await snapshots.openAt([])).toEqual([])
  })

  it('knows places of names in blobs that head no longer has, and in those that both have', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    await snapshots.findNames(['readNotes', 'sameThing'])
    const past = await snapshots.openAt([repository.git('rev-parse', 'HEAD~1')])
    await snapshots.findPastNames(['readNotes', 'sameThing'], past)
    const [then] = past
    if (!then) throw new Error('no snapshot')
    expect(rolesOf(then, 'readNotes')).toEqual(['src/read.js:3 definition', 'src/same.js:1 use'])
    expect(rolesOf(then, 'sameThing')).toEqual(['src/same.js:1 definition'])
    expect(rolesOf(snapshots.head, 'readNotes')).toEqual(['src/same.js:1 use'])
  })

  it('leaves out files over a megabyte', async () => {
    const repository = fixture()
    const code = 'export const findMe = 1\n'
    repository.commit({ 'src/a.js': code, 'src/big.js': `${code}${'//\n'.repeat(400_000)}` })
    repository.commit({ 'src/a.js': '// gone\n', 'src/big.js': '// gone\n' })
    const snapshots = await opened(repository)
    const past = await snapshots.openAt([repository.git('rev-parse', 'HEAD~1')])
    await snapshots.findPastNames(['findMe'], past)
    expect(past.flatMap((then) => rolesOf(then, 'findMe'))).toEqual(['src/a.js:1 definition'])
    const big = past.flatMap(({ paths }) => paths.entries.get('src/big.js') ?? [])
    expect([...(await snapshots.declaredIn(['findMe'], big))]).toEqual([])
  })

  it('reads a blob of the past for a name once, however many commits have it', async () => {
    const repository = fixture()
    repository.commit({ 'src/a.js': 'export const first = 1\n', 'src/b.js': 'export const second = 1\n' })
    repository.commit({ 'src/b.js': 'export const second = 2\n' })
    repository.commit({ 'src/a.js': 'export const last = 1\n', 'src/b.js': null })
    const [head = '', middle = '', root = ''] = repository.git('rev-list', 'HEAD').split('\n')
    const read: number[] = []
    const git = await open(repository.path)
    const snapshots = await openSnapshots(
      {
        ...git,
        blobs(oids) {
          const asked = [...oids]
          read.push(asked.length)
          return git.blobs(asked)
        },
      },
      head,
      { isExcluded: () => false },
    )
    read.length = 0
    const ask = async (names: readonly string[], commit: string): Promise<string[]> => {
      const past = await snapshots.openAt([commit])
      read.length = 0
      await snapshots.findPastNames(names, past)
      return past.flatMap((snapshot) => names.flatMap((name) => rolesOf(snapshot, name)))
    }
    expect([await ask(['first'], root), read]).toEqual([['src/a.js:1 definition'], [2]])
    expect([await ask(['first'], middle), read]).toEqual([['src/a.js:1 definition'], [1]])
    expect([await ask(['first', 'second'], middle), read]).toEqual([
      ['src/a.js:1 definition', 'src/b.js:1 definition'],
      [2],
    ])
    expect([await ask(['second', 'first'], root), read]).toEqual([
      ['src/b.js:1 definition', 'src/a.js:1 definition'],
      [1],
    ])
    expect([await ask(['first'], root), read]).toEqual([['src/a.js:1 definition'], []])
  })

  it('tells which names it declares, without those that it only uses', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const gone = await snapshots.goneSince([repository.git('rev-parse', 'HEAD~1')])
    expect(await snapshots.declaredIn(['readNotes', 'join', 'loadNotes', 'folder'], gone)).toEqual(
      new Set(['readNotes']),
    )
    expect(await snapshots.declaredIn([], gone)).toEqual(new Set())
    expect(await snapshots.declaredIn(['readNotes'], [])).toEqual(new Set())
  })

  it('tells which packages it was made of, and parses no manifest that cannot name one which is asked for', async () => {
    const repository = fixture()
    repository.commit({ 'package.json': '{"name":"@old/notes"}', 'lib/package.json': '{"name":"library"}' })
    repository.commit({ 'package.json': '{"name":"notes"}', 'lib/package.json': null })
    const snapshots = await opened(repository)
    const commit = repository.git('rev-parse', 'HEAD~1')
    const gone = await snapshots.goneSince([commit, commit])
    expect(gone.map(({ path }) => path).sort()).toEqual(['lib/package.json', 'package.json'])
    expect(await snapshots.packagesIn(['old'], gone)).toEqual(new Set(['@old/notes']))
    expect(await snapshots.packagesIn([], gone)).toEqual(new Set())
  })

  it('is read anew after it was released', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const past = repository.git('rev-parse', 'HEAD~1')
    const [first] = await snapshots.openAt([past])
    expect((await snapshots.openAt([past]))[0]).toBe(first)
    snapshots.release(first ? [first, snapshots.head] : [])
    const [second, head] = await snapshots.openAt([past, snapshots.head.commit])
    expect(second).not.toBe(first)
    expect([...(second?.paths.entries.keys() ?? [])]).toEqual([...(first?.paths.entries.keys() ?? [])])
    expect(head).toBe(snapshots.head)
  })
})

describe('Pages and texts', () => {
  it('of a snapshot are those of its commit', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const [then] = await snapshots.openAt([repository.git('rev-parse', 'HEAD~1')])
    if (!then) throw new Error('no snapshot')
    expect(then.doc('docs/guide.md')).toBeUndefined()
    await snapshots.loadDocs(then, ['docs/guide.md', 'docs/none.md', 'src/read.js'])
    await snapshots.loadDocs(snapshots.head, ['docs/guide.md'])
    expect(then.doc('docs/guide.md')?.headings.map((heading) => heading.text)).toEqual(['Guide', 'First'])
    expect(snapshots.head.doc('docs/guide.md')?.headings.map((heading) => heading.text)).toEqual(['Guide', 'Second'])
    expect([then.doc('docs/none.md'), then.doc('src/read.js')]).toEqual([undefined, undefined])
  })

  it('that cannot be read are undefined', async () => {
    const repository = fixture()
    repository.commit({ 'a.md': '\u0000', 'b.md': '# B\n' })
    const snapshots = await opened(repository)
    await snapshots.loadDocs(snapshots.head, ['a.md', 'b.md'])
    expect([snapshots.head.doc('a.md'), snapshots.head.doc('b.md')?.path]).toEqual([undefined, 'b.md'])
  })

  it('that were read elsewhere can be kept', async () => {
    const snapshots = await opened(notes())
    await snapshots.loadDocs(snapshots.head, ['docs/guide.md'])
    const doc = snapshots.head.doc('docs/guide.md')
    const other = await opened(notes())
    if (doc) other.keepDoc(other.head, doc)
    expect(other.head.doc('docs/guide.md')).toBe(doc)
  })

  it('at commits are given by commit and path; what is not there is left out', async () => {
    const repository = notes()
    const snapshots = await opened(repository)
    const [head = '', past = ''] = repository.git('rev-list', 'HEAD').split('\n')
    const found = await snapshots.textsAt([
      { commit: past, path: 'docs/guide.md' },
      { commit: head, path: 'docs/guide.md' },
      { commit: head, path: 'src/read.js' },
    ])
    expect(Object.fromEntries(found)).toEqual({
      [`${past}:docs/guide.md`]: '# Guide\n\n## First\n',
      [`${head}:docs/guide.md`]: '# Guide\n\n## Second\n',
    })
  })
})
