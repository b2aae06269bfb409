import { generateKeyPairSync } from 'node:crypto'
import { Probot, ProbotOctokit } from 'probot'
import { expect, it } from 'vitest'
import { withOneEventClient } from '../../../../src/app/github/client/octokit.ts'

const PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString()

it('One API client is made for all deliveries, and others as before', async () => {
  const made: unknown[] = []
  const Counting = ProbotOctokit.plugin((octokit) => void made.push(octokit)) as typeof ProbotOctokit
  const probot = new Probot({
    appId: 1,
    privateKey: PRIVATE_KEY,
    logLevel: 'fatal',
    Octokit: withOneEventClient(Counting),
  })
  const heard: unknown[] = []
  probot.on('push', ({ octokit }) => void heard.push(octokit))
  for (const id of ['one', 'two', 'three'])
    await probot.receive({ id, name: 'push', payload: { installation: { id: 7 } } as never })
  const own = await probot.auth()
  expect(heard).toEqual([own, own, own])
  expect(made.length).toBe(1)

  const { type, appId } = (await own.auth({ type: 'app' })) as { type: string; appId: number }
  expect({ type, appId }).toEqual({ type: 'app', appId: 1 })
  expect(await probot.auth(7)).not.toBe(own)
  expect(made.length).toBe(2)
})
