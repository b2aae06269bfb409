import { expect, test } from 'vitest'
import { fixture, open } from './opened.ts'

const FILES = {
  'a.ts': 'export const wantedName = 1\n',
  'bin.dat': Buffer.from('\0\0\0 wantedName \0'),
  'late nul.txt': `${'x'.repeat(9000)}\0 --flag \0\n`,
  'latin1.txt': Buffer.from([0xe9, 0x20, ...Buffer.from('wantedName')]),
  'no.ts': 'export const wantedname = a.*c\n',
  'odd\nname.ts': 'wantedName',
  '.gitattributes': '* -text diff=evil\n*.ts binary\n',
} as const

test.each([
  [['wantedName'], ['a.ts', 'bin.dat', 'latin1.txt', 'odd\nname.ts']],
  [['--flag'], ['late nul.txt']],
  [['a.*c'], ['no.ts']],
  [['neverThere'], []],
  [
    ['--flag', 'wantedname'],
    ['late nul.txt', 'no.ts'],
  ],
])('files that hold any of %j are found by their bytes, whatever the attributes say', async (wanted, paths) => {
  const made = fixture()
  made.commit(FILES)
  const repository = await open(made.path)
  expect([...((await repository.grep('HEAD', wanted)) ?? [])].sort()).toEqual(paths)
})

test('files that may hold a text in UTF-16 are among those that hold it', async () => {
  const made = fixture()
  const text = Buffer.from('\uFEFFwantedName', 'utf16le')
  made.commit({ ...FILES, 'little.ts': text, 'big.ts': Buffer.from(text).swap16() })
  const repository = await open(made.path)
  expect([...((await repository.grep('HEAD', ['--flag'])) ?? [])].sort()).toEqual([
    'big.ts',
    'late nul.txt',
    'little.ts',
  ])
})

test('files are text or binary by what git says', async () => {
  const made = fixture()
  made.commit({ 'a.ts': 'a', 'b.ts': 'a\0', 'c.ts': Buffer.from('\uFEFFa', 'utf16le'), 'd.ts': '', 'e.js': 'e' })
  const repository = await open(made.path)
  expect([...((await repository.textFiles('HEAD', ['.ts'])) ?? [])]).toEqual(['a.ts'])
})

test.each([
  [['.ts'], ['a.ts', 'odd\nname.ts', 'src/deep/B.TS']],
  [
    ['Tiltfile', '.dat'],
    ['bin.dat', 'src/Tiltfile'],
  ],
  [['.py'], []],
])('among files with the endings and names %j, only these are searched', async (among, paths) => {
  const made = fixture()
  made.commit({ ...FILES, 'src/deep/B.TS': 'wantedName', 'src/Tiltfile': 'wantedName', 'src/ATiltfile': 'wantedName' })
  const repository = await open(made.path)
  expect([...((await repository.grep('HEAD', ['wantedName'], among)) ?? [])].sort()).toEqual(paths)
})

test('What git would read as something else is not asked of it', async () => {
  const made = fixture()
  made.commit(FILES)
  const repository = await open(made.path)
  for (const wanted of [[], [''], ['two\nlines'], ['größe']]) expect(await repository.grep('HEAD', wanted)).toBeNull()
})
