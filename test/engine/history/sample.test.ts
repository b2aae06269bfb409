import { expect, it } from 'vitest'
import { openRepository } from '../../../src/base/git/repository.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import { afterwards } from '../../base/git/opened.ts'
import { configOf, type Files, history, packageJson, placesOf } from '../scan/scanned.ts'

/** The findings of a scan, and the lines that blame was asked for. */
async function scannedWithBlames(...commits: readonly Files[]) {
  const repository = await openRepository(history(...commits).path)
  afterwards(repository.close)
  const blamed: string[] = []
  const counting = {
    ...repository,
    blame: (commit: string, path: string, lines: readonly number[]) => {
      blamed.push(...lines.map((line) => `${path}:${line}`))
      return repository.blame(commit, path, lines)
    },
  }
  const { findings } = await scan(counting, {
    ...{ head: await repository.resolve('HEAD'), base: null, config: configOf(), includeUncertain: false, now: 0 },
  })
  return { findings: placesOf(findings), blamed }
}

const PAGE = `# Samples

\`\`\`js
import { query } from 'other-database'
import { load } from 'old-notes'
\`\`\`

Everything begins in \`app.worker.loops\`.
`
const OLD: Files = {
  'package.json': packageJson({ name: 'old-notes' }),
  'src/app/worker/loops.py': 'def run(): ...\n',
  'docs/reference/app.worker.loops.rst': 'Loops\n=====\n',
}

it('asks nobody who wrote lines about packages that were never of the repository, and about what only a page is called', async () => {
  const { findings, blamed } = await scannedWithBlames(
    { ...OLD, 'docs/guide.md': PAGE },
    { 'package.json': packageJson({ name: 'notes' }) },
    { 'docs/guide.md': `${PAGE}\nMore.\n` },
  )
  expect(findings).toEqual(['docs/guide.md:5 code_example old-notes'])
  expect([...new Set(blamed)]).toEqual(['docs/guide.md:5'])
})
