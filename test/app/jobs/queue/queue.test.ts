import { describe, expect, it } from 'vitest'
import { deadlineOf, JOBS, type JobName } from '../../../../src/app/jobs/queue/jobs.ts'
import { useTestDatabase } from '../../../databases.ts'
import { bullPlace } from './bull.ts'
import { testQueue } from './suite.ts'

// What it does as time passes is in `queue.slow.test.ts`.
testQueue(bullPlace(useTestDatabase()))

it('Jobs of one key are about the same branch, pull request, scan, commit, tag or installation', () => {
  const [repositoryId, number, sha] = [7, 1, 'a']
  const pull = { repositoryId, number }
  expect([
    JOBS['scan-branch'].key?.({ repositoryId, branch: 'main', sha }),
    JOBS['scan-pull-request'].key?.(pull),
    JOBS['write-comments'].key?.({ ...pull, scanId: 3 }),
    JOBS['fix-docs'].key?.({ ...pull, headSha: sha, checkRunId: 5, login: 'ann' }),
    JOBS['validate-epoch'].key?.({ repositoryId, headSha: sha, epochId: 2 }),
    JOBS['scan-tag'].key?.({ repositoryId, tag: 'v1' }),
    JOBS['record-checks'].key?.({ repositoryId, sha }),
    JOBS['show-verdict'].key?.({ repositoryId, sha }),
    JOBS['poll-reactions'].key?.(pull),
    JOBS['poll-reactions'].key?.({ installationId: 9 }),
  ]).toEqual([
    ...['branch:7:main', 'pull:7:1', 'comments:7:1:3', 'fix:7:1', 'epoch:7:a', 'tag:7:v1', 'checks:7:a', 'verdict:7:a'],
    ...['reactions:7:1', 'reactions:9'],
  ])
})

describe('The deadline of a job', () => {
  it.each(Object.keys(JOBS) as JobName[])('of the name %s is above what its parts may take', (name) => {
    expect(deadlineOf(name, 600)).toBeGreaterThan(name.startsWith('scan') ? 600 * 60_000 : 60_000)
  })
})
