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
