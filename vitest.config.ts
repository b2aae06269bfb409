import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './test/sequencer.ts'
import { suites } from './test/suites.ts'

/**
 * Tests of what a process learns once and keeps, such as which git there is, or in which a module is another one; and those that
 * measure: whatever else a process holds is gone through when memory is collected.
 */
const ALONE = ['test/**/*.alone.test.ts', 'test/**/*.alone.slow.test.ts']

const missing = suites(process.env).filter((each) => each.missing !== null)
const exclude = [...configDefaults.exclude, ...missing.map(({ suffix }) => `test/**/*${suffix}`)]

/** What applies to each test, whichever project it is in. */
const every = {
  // Tests of one file that run side by side share a server.
  maxConcurrency: 4,
  // Tests that start git wait for the machine, and build machines are slow and shared: a limit ends hangs, it measures nothing.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A file that has not changed is not compiled again.
  experimental: { fsModuleCache: true },
  setupFiles: process.env.TEST_STATEMENTS && !process.env.TEST_DATABASE_URL ? ['test/statements/record.ts'] : [],
}

// The projects do not extend this: each would prepare all tests once more.
export default defineConfig({
  test: {
    // Some of them wait for others much of the time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    globalSetup: 'test/setup.ts',
    sequence: { sequencer: SlowFirst },
    projects: [
      // A worker goes from file to file with what it has loaded: loading it anew would take longer than most files.
      {
        test: {
          ...every,
          name: 'shared',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, ...ALONE],
        },
      },
      { test: { ...every, name: 'alone', include: ALONE, exclude } },
    ],
  },
})
