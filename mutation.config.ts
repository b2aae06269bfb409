import { configDefaults, defineConfig } from 'vitest/config'

/** For `npm run mutate`: the tests of what is pure. They need no database, and those that measure time would not stand the slowdown. */
export default defineConfig({
  test: {
    include: ['test/{engine/rules,judge,ledger/learning,ledger/trust}/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/**/{store,mutes,co-changes}.test.ts',
      'test/**/hostile.test.ts',
      'test/**/*.slow.test.ts',
      'test/**/*.postgres.test.ts',
    ],
    testTimeout: 60_000,
  },
})
