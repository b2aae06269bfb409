import { configDefaults, defineConfig } from 'vitest/config'
import { missingServices } from './test/services.ts'

export default defineConfig({
  test: {
    maxWorkers: '100%',
    globalSetup: 'test/setup.ts',
    include: ['test/**/*.test.ts'],
    // Tests of one file that run side by side share a server.
    maxConcurrency: 4,
    exclude: [...configDefaults.exclude, ...missingServices(process.env).map(({ suffix }) => `test/**/*${suffix}`)],
    // Tests that start git wait for the machine, and build machines are slow and shared: a limit ends hangs, it measures nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
