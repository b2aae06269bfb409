import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, scanned } from '../../../scan/scanned.ts'

const PAGE = { 'docs/setup.md': '# Setup\n\nRun `npm run bootstrap` first.\n' }
const before: Files = {
  ...PAGE,
  'package.json': packageJson({ scripts: { bootstrap: 'node b.js', old: 'node c.js' } }),
}

async function suggested(after: Readonly<Record<string, string>>) {
  const repository = history(before, { 'package.json': packageJson({ scripts: after }) })
  const { findings } = await scanned(repository.path)
  return findings.map(({ reason, suggestion, certain }) => ({ reason, suggestion, certain }))
}

describe('A script that is gone', () => {
  it('is known by its new name when another one does what it did', async () => {
    expect(await suggested({ setup: 'node b.js', old: 'node c.js' })).toEqual([
      { reason: 'script renamed to `setup`', suggestion: 'setup', certain: true },
    ])
  })

  it('is known though its command has its name', async () => {
    const scripts = (name: string) => ({ 'package.json': packageJson({ scripts: { [name]: 'node bootstrap.js' } }) })
    const repository = history({ ...PAGE, ...scripts('bootstrap') }, scripts('setup'))
    expect((await scanned(repository.path)).findings).toMatchObject([{ suggestion: 'setup', certain: true }])
  })

  it.each([
    ['two do', { setup: 'node b.js', prepare: 'node b.js' }],
    ['one does that was there before', { old: 'node b.js' }],
    ['none does', { setup: 'node other.js' }],
  ])('is not certain to be another when %s', async (_, after) => {
    expect(await suggested(after)).toMatchObject([{ certain: false }])
  })
})

describe('A script whose package is gone', () => {
  const lib = packageJson({ name: 'lib', scripts: { compile: 'tsc' } })
  const start: Files = {
    'package.json': packageJson({ scripts: { test: 'node --test' } }),
    'lib/CONTRIBUTING.md': '# Work\n\nRun `npm run compile` here.\n',
    'lib/package.json': lib,
  }

  it.each([
    [
      'several below it',
      { 'lib/cjs/package.json': lib, 'lib/esm/package.json': packageJson({ name: 'esm' }) },
      'lib/ has no package.json any more: it moved to lib/cjs/ and lib/esm/',
    ],
    ['another folder', { 'web/package.json': lib }, 'lib/ has no package.json any more: it moved to web/package.json'],
    ['nowhere', {}, 'lib/ has no package.json any more'],
  ])('is told by where that went: to %s', async (_, after, reason) => {
    const repository = history(start, { 'lib/package.json': null, ...after })
    const { findings } = await scanned(repository.path, { base: repository.git('rev-parse', 'HEAD~1') })
    expect(findings).toMatchObject([{ value: 'compile', reason, suggestion: null }])
  })
})
