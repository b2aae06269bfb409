import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: '100%',
    include: ['test/**/*.test.ts'],
    // Tests of one file that run side by side share a server.
    maxConcurrency: 4,
    // Tests that start git wait for the machine, and build machines are slow and shared: a limit ends hangs, it measures nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
