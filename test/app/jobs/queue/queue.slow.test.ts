import { expect, it } from 'vitest'
import { openQueue } from '../../../../src/app/jobs/queue/queue.ts'
import { useTestDatabase } from '../../../databases.ts'
import { bullPlace } from './bull.ts'
import { testQueueOverTime } from './suite.ts'

const database = useTestDatabase()

testQueueOverTime(bullPlace(database))

it('A Redis that is away is told of within seconds, and holds nobody up who ends', async () => {
  const queue = openQueue({ databaseUrl: database.url, redisUrl: 'redis://127.0.0.1:1', prefix: 'away' })
  const began = Date.now()
  await expect(queue.add('purge', {})).rejects.toThrow()
  await queue.close()
  expect(Date.now() - began).toBeLessThan(5000)
})
