import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { QUICK_WASM } from './test/quick-wasm.ts'
import { missingServices } from './test/services.ts'

/**
 * Tests of what a process learns once, and keeps: which git there is, a parser that broke, which processes it started. And those
 * that measure: what else a process holds is gone through whenever memory is collected.
 */
const ALONE = [
  'test/cli/check.test.ts',
  'test/ecosystems/definitions/runtime.test.ts',
  'test/git/blobs.test.ts',
  'test/git/process/binary.test.ts',
  'test/scaling/manifests.test.ts',
  'test/scaling/pages.test.ts',
  'test/scaling/passages.test.ts',
  'test/scaling/sources.test.ts',
]
/** Tests that wait more than they work, and those that work for long: they begin early, so that none of them is the last. */
const WAITING = /\/test\/(?:browser|flows|jobs\/queue\/|demo\/)/
const LABORIOUS =
  /\/test\/(?:jobs\/(?:feedback|record-checks|scan)|scan\/(?:was-true|base|store)|git\/clones\/clones|search\/shadow)\./

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number => {
      // A worker that is done when one of these is next would end, and another load everything anew.
      if (project.name === 'alone') return 0
      return WAITING.test(moduleId) ? 1 : LABORIOUS.test(moduleId) ? 2 : 3
    }
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}

const include = ['test/**/*.test.ts']
const exclude = [...configDefaults.exclude, ...missingServices(process.env).map(({ suffix }) => `test/**/*${suffix}`)]

export default defineConfig({
  test: {
    // Some of them wait for others much of the time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    execArgv: [QUICK_WASM],
    globalSetup: 'test/setup.ts',
    // Tests of one file that run side by side share a server.
    maxConcurrency: 4,
    sequence: { sequencer: LongFirst },
    // Tests that start git wait for the machine, and build machines are slow and shared: a limit ends hangs, it measures nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // A worker goes from file to file with what it has loaded: loading it anew would take longer than most files.
      { extends: true, test: { name: 'shared', isolate: false, include, exclude: [...exclude, ...ALONE] } },
      { extends: true, test: { name: 'alone', include: ALONE, exclude } },
    ],
  },
})
