import { describe, expect, it } from 'vitest'
import { history, scanned } from '../../../scan/scanned.ts'

describe('A file of the same name with another ending', () => {
  const page = { 'README.md': '# Tidy\n\nPages are built by [one route](src/index.astro).\n' }
  const old = { 'src/index.astro': '<Page title={title} />\n<Footer />\n' }

  it('took over from one that is gone where it came with that change', async () => {
    const repository = history(
      { ...page, ...old },
      { 'src/index.astro': null, 'src/index.tsx': 'export const a = 1\n' },
    )
    expect((await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)).toEqual(['src/index.tsx'])
  })

  it('did not where it was there beside it', async () => {
    const before = { ...page, ...old, 'src/index.ts': 'export const a = 1\n' }
    const repository = history(before, { 'src/index.astro': null })
    expect((await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)).toEqual([null])
  })
})

describe('A file that was copied elsewhere when its format changed', () => {
  it('is the one beside it', async () => {
    const text = '# Types\n\nThey are resolved twice, in the first pass and in the last one.\n'
    const repository = history(
      { 'README.md': '# Tidy\n\nSee [types](site/docs/types.md).\n', 'site/docs/types.md': text },
      { 'site/docs/types.md': null, 'site/old/1.0/types.mdx': text, 'site/docs/types.mdx': '# Kinds\n\nAll is new.\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ suggestion, certain }) => [suggestion, certain])).toEqual([['site/docs/types.mdx', false]])
  })
})

describe('A folder whose last file went', () => {
  const text = 'test("reads", () => read())\n'
  const page = { 'README.md': '# Tidy\n\nThe tests are in [one folder](lib/tests/).\n', 'lib/tests/read.js': text }

  it.each([
    ['checks/tests/read.js', 'checks/tests/'],
    ['lib/checks/read.js', 'lib/checks/'],
    ['checks/unit/deep/read.js', null],
  ])('to %s is suggested as %s', async (path, expected) => {
    const { findings } = await scanned(history(page, { 'lib/tests/read.js': null, [path]: text }).path)
    expect(findings.map(({ suggestion }) => suggestion)).toEqual([expected])
  })
})

describe('A folder that moved', () => {
  const OWN = 'https://github.com/acme/tidy'
  const PACKAGE = { 'package.json': JSON.stringify({ name: 'tidy', repository: OWN }) }
  const page = { 'README.md': `# Tidy\n\nSee [packing](${OWN}/tree/main/utils/pack#readme).\n` }
  const code = 'export function pack(folder) {\n  return tar(folder, { gzip: true, portable: true })\n}\n'
  const readme = '# Pack\n\nPacks a folder as the registry wants it, with the time of the last commit.\n'
  const told = async (...commits: Readonly<Record<string, string | null>>[]) =>
    (await scanned(history(...commits).path)).findings.map((each) => [each.reason, each.suggestion, each.certain])

  it.each([
    [['pack.js', 'pack.spec.js'], 'moved to libs/core/src/pack.js'],
    [['read.js', 'write.js'], 'its files moved to libs/core/src, where there are others'],
    [['pack.js'], 'its last file moved to libs/core/src/pack.js'],
  ])('into one that has other files is there no longer: %j', async (files, reason) => {
    const [from, to] = ['utils/pack', 'libs/core/src'].map((folder) =>
      Object.fromEntries(files.map((name) => [`${folder}/${name}`, `${code}// ${name}\n`])),
    )
    const gone = Object.fromEntries(Object.keys(from ?? {}).map((path) => [path, null]))
    const before = { ...PACKAGE, ...page, ...from, 'libs/core/src/run.js': 'export const run = 1\n' }
    expect(await told(before, { ...gone, ...to })).toEqual([[reason, null, false]])
  })

  it('together with another into one folder is there no longer', async () => {
    const files = { 'pack.js': code, 'pack.spec.js': `${code}// spec\n` }
    const below = (folder: string) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
    const other = 'export const publish = (folder) => registry.send(folder, { retries: 3 })\n'
    const before = { ...PACKAGE, ...page, ...below('utils/pack'), 'utils/publish/publish.js': other }
    const gone = { 'utils/pack/pack.js': null, 'utils/pack/pack.spec.js': null, 'utils/publish/publish.js': null }
    const after = { ...gone, ...below('libs/core'), 'libs/core/publish.js': other }
    expect(await told(before, after)).toEqual([['moved to libs/core/pack.js', null, false]])
  })

  it('to where there is no README has no anchor', async () => {
    const before = { ...PACKAGE, ...page, 'utils/pack/pack.js': code, 'utils/pack/tar.js': `${code}// tar\n` }
    const files = { 'libs/pack/pack.js': code, 'libs/pack/tar.js': `${code}// tar\n` }
    const move = { 'utils/pack/pack.js': null, 'utils/pack/tar.js': null, ...files }
    expect(await told(before, move)).toEqual([['moved to libs/pack, which has no README', null, false]])
  })

  it('as a whole is where the link is to go', async () => {
    const before = { ...PACKAGE, ...page, 'utils/pack/pack.js': code, 'utils/pack/README.md': readme }
    const files = { 'libs/pack/pack.js': code, 'libs/pack/README.md': readme }
    const move = { 'utils/pack/pack.js': null, 'utils/pack/README.md': null, ...files }
    expect(await told(before, move)).toEqual([['moved to libs/pack', `${OWN}/tree/main/libs/pack#readme`, true]])
  })
})
