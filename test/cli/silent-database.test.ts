import { expect, it } from 'vitest'
import { history } from '../engine/scan/scanned.ts'
import { silentServer } from '../silent-server.ts'
import { docalign } from './streams.ts'

/** Milliseconds; users wait for seconds. */
const PATIENCE = 100

const repository = () => {
  const fixture = history({ 'README.md': '# Notes\n', 'package.json': '{"name":"notes"}\n' })
  fixture.git('remote', 'add', 'origin', 'git@github.com:acme/notes.git')
  return fixture.path
}

it('Check goes on without a database that says nothing', async () => {
  const env = { DATABASE_URL: `postgres://x@127.0.0.1:${await silentServer()}/x` }
  const { code, stderr } = await docalign(['check', repository()], { env, patience: PATIENCE })
  expect([code, stderr]).toEqual([0, ''])
})

it('Check with a model says that the database for its answers says nothing', async () => {
  const env = {
    DATABASE_URL: `postgres://x@127.0.0.1:${await silentServer()}/x`,
    ...{ DOCALIGN_LLM_BASE_URL: 'http://127.0.0.1:1/v1', DOCALIGN_LLM_MODEL: 'm' },
  }
  const { code, stderr } = await docalign(['check', repository(), '--model'], { env, patience: PATIENCE })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^DOCALIGN_E601 .*127\.0\.0\.1.*timeout/)])
})

it.each([
  ['server', 'trust', 'show', 'project:acme/notes'],
  ['server', 'migrate', 'status'],
  ['server', 'jobs', 'failed'],
])('docalign %s %s says so when the database says nothing', async (...args) => {
  const env = { DATABASE_URL: `postgres://x@127.0.0.1:${await silentServer()}/x` }
  const { code, stderr } = await docalign(args, { env, patience: PATIENCE })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^DOCALIGN_E601 .*127\.0\.0\.1.*timeout/)])
})

it('docalign server jobs says so when Redis says nothing', async () => {
  // Redis is asked first.
  const env = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', REDIS_URL: `redis://127.0.0.1:${await silentServer()}` }
  const { code, stderr } = await docalign(['server', 'jobs', 'failed'], { env, patience: PATIENCE })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^DOCALIGN_E601 cannot use the Redis at 127\.0\.0\.1/)])
})

it('docalign server jobs says so when nobody is where Redis should be', async () => {
  const env = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', REDIS_URL: 'redis://:hunter2@127.0.0.1:1' }
  const { code, stderr } = await docalign(['server', 'jobs', 'failed'], { env })
  expect([code, stderr]).toEqual([
    2,
    'DOCALIGN_E601 cannot use the Redis at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1\n',
  ])
})
