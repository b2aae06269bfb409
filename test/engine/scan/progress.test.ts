import { expect, it } from 'vitest'
import { scanClaims } from '../../../src/engine/scan/scan.ts'
import { open } from '../../base/git/opened.ts'
import { configOf, history, packageJson } from './scanned.ts'

it('A scan says how far it is with the pages, with their lines in history, and with what broke them', async () => {
  const pages = { 'docs/a.md': 'Run `npm run build`.\n', 'docs/b.md': 'Run `npm run lint`.\n' }
  const repository = history(
    { ...pages, 'package.json': packageJson({ scripts: { build: 'x', lint: 'y' } }) },
    { 'docs/a.md': `# A\n\n${pages['docs/a.md']}`, 'docs/b.md': `# B\n\n${pages['docs/b.md']}` },
    { 'package.json': packageJson({ scripts: {} }) },
    { 'other.js': 'export const a = 1\n' },
  )
  const opened = await open(repository.path)
  const told: [string, number, number][] = []
  const { result } = await scanClaims(opened, {
    ...{ head: await opened.resolve('HEAD'), base: null, config: configOf(), includeUncertain: false, now: 0 },
    progress: (...step) => void told.push(step),
  })
  expect(result.findings).toHaveLength(2)
  expect([...new Set(told.map(([step]) => step))]).toEqual([
    ...['reading docs', 'searching code', 'finding who wrote the lines', 'reading earlier commits'],
    'finding the commits that broke them',
  ])
  expect(told.filter(([step]) => step === 'finding who wrote the lines')).toEqual([
    ['finding who wrote the lines', 1, 2],
    ['finding who wrote the lines', 2, 2],
  ])
  for (const [, done, total] of told) expect(done).toBeLessThanOrEqual(total)
})
