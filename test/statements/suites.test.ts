import { expect, it } from 'vitest'
import { isCheckedByStatements } from './suites.ts'

it.each([
  ['test/app/jobs/scan.test.ts', true],
  ['/home/somebody/docalign/test/app/page/actions/actions.test.ts', true],
  ['test/cli/entries/trust.test.ts', true],
  // The stores, the queue and the whole App run on the services.
  ['test/app/jobs/store.test.ts', false],
  ['test/app/github/store.test.ts', false],
  ['test/app/jobs/queue/queue.test.ts', false],
  ['test/ledger/trust/store.test.ts', false],
  ['test/flows/push.test.ts', false],
  // These run there only.
  ['test/app/jobs/scan.slow.test.ts', false],
  ['test/app/jobs/queue/redis.redis.test.ts', false],
])('Of %s, only the statements are shown to the services: %s', (suite, isChecked) => {
  expect(isCheckedByStatements(suite)).toBe(isChecked)
})
