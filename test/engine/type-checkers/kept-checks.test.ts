import { expect, it } from 'vitest'
import { scan } from '../../../src/engine/scan/scan.ts'
import type { Checkers } from '../../../src/engine/type-checkers/checkers.ts'
import { open } from '../../base/git/opened.ts'
import { configOf, history } from '../scan/scanned.ts'

const FILES = {
  'package.json': '{ "name": "lamp", "main": "src/index.js" }',
  'src/index.js': 'export const on = () => {}\n',
  'src/unused.js': 'export const off = () => {}\n',
  'README.md': "# Lamp\n\n```js\nimport { on } from 'lamp'\non('now')\n```\n",
}

/** A checker that reads one file of the package, finds a fault in each sample, and lists the checks that it is asked for. */
function recordingCheckers(unchecked?: string): Checkers & { readonly checks: string[][] } {
  const checks: string[][] = []
  return {
    checks,
    version: () => '1',
    async check(_, { samples }) {
      checks.push(samples.map(({ page }) => page))
      const fault = {
        ...({ line: 1, column: 0, kind: 'arguments', name: 'on', known: [] } as const),
        ...{ reason: '`on` takes ()', evidence: { file: 'src/index.js', line: 1 } },
      }
      const given = new Map(samples.flatMap(({ id }) => (unchecked === undefined ? [] : [[id, unchecked] as const])))
      const checked = samples.filter(({ id }) => !given.has(id))
      return { faults: new Map(checked.map(({ id }) => [id, [fault]])), read: ['src/index.js'], unchecked: given }
    },
  }
}

/** A repository of the files, whose checks share a cache file. */
function checkedRepository(checkers: Checkers) {
  const repository = history(FILES)
  let content: Buffer | null = null
  const checks = {
    read: async () => content,
    write: async (bytes: Uint8Array) => {
      content = Buffer.from(bytes)
    },
  }
  return async (changed: Readonly<Record<string, string>> = {}): Promise<string[]> => {
    if (Object.keys(changed).length > 0) repository.commit(changed)
    const opened = await open(repository.path)
    const head = await opened.resolve('HEAD')
    const options = { head, base: null, config: configOf(), includeUncertain: true, now: 0, checkers, checks }
    return (await scan(opened, options)).findings.map(({ reason }) => reason)
  }
}

it('keeps what a checker found as long as neither samples nor the files that it read change', async () => {
  const checkers = recordingCheckers()
  const check = checkedRepository(checkers)
  const first = await check()
  expect(first).toEqual(['`on` takes ()'])
  expect(await check({ 'src/unused.js': 'export const off = 1\n', 'docs/other.md': '# Other\n' })).toEqual(first)
  expect(checkers.checks).toHaveLength(1)
})

it.each([
  ['a file that it read changes', { 'src/index.js': 'export const on = (when) => when\n' }],
  ['a sample changes', { 'README.md': FILES['README.md'].replace("on('now')", "on('later')") }],
  ['a file is added that its imports may mean', { 'src/index.ts': 'export const on = (): void => {}\n' }],
])('checks again when %s', async (_, changed) => {
  const checkers = recordingCheckers()
  const check = checkedRepository(checkers)
  await check()
  await check(changed)
  expect(checkers.checks).toHaveLength(2)
})

it('checks again what a checker gave up', async () => {
  const checkers = recordingCheckers('took longer than 20 s')
  const check = checkedRepository(checkers)
  await check()
  await check({ 'docs/other.md': '# Other\n' })
  expect(checkers.checks).toHaveLength(2)
})
