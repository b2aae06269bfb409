import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GitHubSandbox, GitHubSandboxOptions, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { createNodeMiddleware, Probot, type ProbotOctokit } from 'probot'
import { onTestFinished } from 'vitest'
import { Octokit } from '../octokit.ts'

/** An event that the app under test got, with its signature verified by Probot. */
export interface Heard {
  readonly id: string
  readonly name: string
  // The payloads of all events: what a test reads of one, it knows.
  readonly payload: Payload
}

// biome-ignore lint/suspicious/noExplicitAny: webhook payloads are read by the tests that know their shape
export type Payload = any

export interface Started {
  readonly github: GitHubSandbox
  readonly probot: Probot
  /** What the app heard, in order. */
  readonly heard: Heard[]
  /** `event.action` of what it heard since the last call. */
  news(): Promise<string[]>
  /** The last of these events. */
  last(name: string): Payload
}

/** A sandbox with a Probot app that listens to everything, for the length of a test. */
export async function start(options: GitHubSandboxOptions = {}): Promise<Started> {
  const github = await startGitHub(options)
  const probot = new Probot({
    appId: github.app.id,
    privateKey: github.app.privateKey,
    secret: github.app.webhookSecret,
    baseUrl: `${github.url}/api/v3`,
    logLevel: 'fatal',
    Octokit,
  })
  const heard: Heard[] = []
  const middleware = await createNodeMiddleware(
    (app) => {
      app.onAny(async ({ id, name, payload }) => void heard.push({ id, name, payload }))
    },
    { probot },
  )
  const server = createServer((request, response) => void middleware(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  github.webhooksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/github/webhooks`)
  onTestFinished(() => stop(github, server))
  let told = 0
  return {
    github,
    probot,
    heard,
    async news() {
      await github.settled()
      const names = heard.slice(told).map(({ name, payload }) => [name, payload.action].filter(Boolean).join('.'))
      told = heard.length
      return names
    },
    last: (name) => heard.findLast((event) => event.name === name)?.payload,
  }
}

async function stop(github: GitHubSandbox, server: Server): Promise<void> {
  await github.settled()
  await github.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** A repository with one commit on `main`, the app installed on it, and an octokit for it. */
export async function installed({ github, probot, news }: Started): Promise<{
  repository: SandboxRepository
  installation: { id: number }
  octokit: ProbotOctokit
  here: { owner: string; repo: string }
}> {
  const repository = await github.createRepository({ owner: 'acme', name: 'notes' })
  await repository.commit('main', { 'README.md': '# Notes\n\nRun `npm start`.\n', 'src/main.js': 'start()\n' })
  const installation = await github.install([repository])
  await news()
  return {
    repository,
    installation,
    octokit: await probot.auth(installation.id),
    here: { owner: 'acme', repo: 'notes' },
  }
}
