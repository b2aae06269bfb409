import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeInstalled, install, suspend, uninstall } from './changes/installations.ts'
import { SOMEONE } from './changes/pushes.ts'
import { addRepository } from './changes/repositories.ts'
import { serveGit } from './git/backend.ts'
import { answerGraphql } from './graphql/answer.ts'
import { createFaults } from './http/faults.ts'
import { createLog } from './http/log.ts'
import { dispatch } from './http/router.ts'
import { type Handlers, listen } from './http/server.ts'
import { sandboxRepository } from './people/repository.ts'
import { registerApp } from './register-app.ts'
import { restRoutes } from './rest/routes.ts'
import { signInRoutes } from './rest/sign-in.ts'
import type { GitHubSandbox, GitHubSandboxOptions, SandboxRepository } from './sandbox.ts'
import type { Account, Installation, Repository } from './state/records.ts'
import { accountOf, type World } from './state/world.ts'
import { createOutbox, type Outbox } from './webhooks/outbox.ts'

/** Starts a GitHub sandbox on a free port of 127.0.0.1, with one registered app and nothing else. */
export async function startGitHub(options: GitHubSandboxOptions = {}): Promise<GitHubSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-github-'))
  const { deliveryTimeout: timeout = 10_000, deliveriesAtOnce: atOnce = 1 } = options
  let { clockOffset = 0 } = options
  const log = createLog()
  const faults = createFaults(options.faults)
  const now = (): number => Date.now() + clockOffset
  let lastId = 1000
  const nextId = (): number => ++lastId
  const owner: Account = { id: nextId(), login: 'docalign-maker', type: 'User', createdAt: Date.now() }
  const app = registerApp(owner, nextId(), options)
  const outbox = createOutbox({ appId: app.id, secret: app.webhookSecret, timeout, atOnce, now, nextId })
  // The world needs its own address, which is only known once the server listens.
  const late: { world?: World } = {}
  const server = await listen(
    handlersOf(() => started(late.world), outbox),
    log,
    faults,
  )
  server.prependListener('request', (_, response) => response.setHeader('date', new Date(now()).toUTCString()))
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const world: World = {
    url: `http://${host}`,
    folder,
    app,
    now,
    nextId,
    send: outbox.send,
    ...nothing(owner),
  }
  late.world = world
  return {
    url: world.url,
    host,
    app,
    requests: log.requests,
    deliveries: outbox.deliveries,
    fault: faults.add,
    advance(milliseconds) {
      clockOffset += milliseconds
    },
    ...deliveriesOf(outbox),
    ...installationsOf(world),
    ...signInOf(world),
    close: () => stop(server, folder),
  }
}

function nothing(owner: Account) {
  return {
    accounts: new Map([[owner.login, owner]]),
    repositories: new Map(),
    redirects: new Map(),
    installations: new Map(),
    grants: new Map(),
    callbackUrl: null,
    signingIn: null,
    approvals: new Map(),
    userTokens: new Map(),
  }
}

function started(world: World | undefined): World {
  if (world === undefined) throw new Error('The sandbox has not started yet')
  return world
}

function handlersOf(world: () => World, outbox: Outbox): Handlers {
  const routes = restRoutes(outbox)
  const web = [...routes.filter(({ pattern }) => pattern.source.includes('settings')), ...signInRoutes()]
  return {
    rest: (call, path) => dispatch(routes, { ...call, world: world() }, path),
    web: (call) => dispatch(web, { ...call, world: world() }, call.url.pathname),
    graphql: (call) => answerGraphql({ ...call, world: world(), params: {} }),
    git: (request, response, cutShort) => serveGit(world(), request, response, cutShort),
  }
}

type Deliveries = Pick<GitHubSandbox, 'webhooksTo' | 'settled' | 'redeliver' | 'deliver'>

function deliveriesOf(outbox: Outbox): Deliveries {
  return {
    webhooksTo(url) {
      outbox.url = url
    },
    settled: outbox.settled,
    async redeliver(guid) {
      const record = outbox.deliveries.find((candidate) => candidate.guid === guid)
      if (record === undefined) throw new Error(`There was no delivery ${guid}`)
      await outbox.redeliver(record)
    },
    async deliver(event, payload, deliverOptions = {}) {
      const outgoing = { event, action: null, installationId: null, repositoryId: null, payload }
      return { status: (await outbox.deliver(outgoing, deliverOptions)).outcome.statusCode }
    },
  }
}

type Installations = Pick<
  GitHubSandbox,
  | 'createRepository'
  | 'install'
  | 'addToInstallation'
  | 'removeFromInstallation'
  | 'uninstall'
  | 'suspend'
  | 'unsuspend'
>

function installationsOf(world: World): Installations {
  const records = (repositories: readonly SandboxRepository[]): Repository[] =>
    repositories.flatMap(({ id }) => world.repositories.get(id) ?? [])
  const installed = (id: number): Installation => {
    const installation = world.installations.get(id)
    if (installation === undefined) throw new Error(`There is no installation ${id}`)
    return installation
  }
  const someone = (): Account => accountOf(world, SOMEONE)
  return {
    async createRepository({ owner, ownerType = 'Organization', private: isPrivate = false, name, ...rest }) {
      const repository = await addRepository(world, {
        ...rest,
        name,
        isPrivate,
        owner: accountOf(world, owner, ownerType),
      })
      repository.permissions.set(SOMEONE, 'write')
      return sandboxRepository({ world, repository })
    },
    async install(repositories, account) {
      const owner = account ?? repositories[0]?.owner ?? SOMEONE
      return { id: install(world, records(repositories), accountOf(world, owner), someone()).id }
    },
    addToInstallation: async (id, repositories) =>
      changeInstalled(world, installed(id), 'added', records(repositories), someone()),
    removeFromInstallation: async (id, repositories) =>
      changeInstalled(world, installed(id), 'removed', records(repositories), someone()),
    uninstall: async (id) => uninstall(world, installed(id), someone()),
    suspend: async (id) => suspend(world, installed(id), true, someone()),
    unsuspend: async (id) => suspend(world, installed(id), false, someone()),
  }
}

function signInOf(world: World): Pick<GitHubSandbox, 'callbacksTo' | 'signInAs' | 'revokeUserTokens'> {
  return {
    callbacksTo(url) {
      world.callbackUrl = url
    },
    signInAs(login) {
      world.signingIn = login === null ? null : accountOf(world, login)
    },
    revokeUserTokens() {
      world.userTokens.clear()
    },
  }
}

async function stop(server: Server, folder: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
