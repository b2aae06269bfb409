import { accountShape, organizationShape } from '../shapes/account.ts'
import { repositoryShape } from '../shapes/repository.ts'
import { nodeId } from '../state/node-id.ts'
import type { Account, Installation, Repository } from '../state/records.ts'
import { installationOf, type World } from '../state/world.ts'

/** An app with any of these permissions receives the event. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  check_run: ['checks'],
  check_suite: ['checks'],
  issue_comment: ['issues', 'pull_requests'],
  issues: ['issues'],
  pull_request: ['pull_requests'],
  pull_request_review: ['pull_requests'],
  pull_request_review_comment: ['pull_requests'],
  pull_request_review_thread: ['pull_requests'],
  push: ['contents'],
  repository: ['metadata'],
}

export interface RepositoryEvent {
  readonly event: string
  /** Null for a push. */
  readonly action: string | null
  readonly repository: Repository
  readonly sender: Account
  /** The subject of the event, by property name in the payload. */
  readonly about: object
}

/** Sends the event to the app, if it is installed on the repository, subscribed and permitted. */
export function fire(world: World, { event, action, repository, sender, about }: RepositoryEvent): void {
  const installation = installationOf(world, repository)
  if (installation === undefined || !hears(world, event)) return
  const payload = {
    ...(action === null ? {} : { action }),
    repository: repositoryShape(world, repository),
    ...(repository.owner.type === 'Organization' ? { organization: organizationShape(world, repository.owner) } : {}),
    sender: accountShape(world, sender),
    installation: briefInstallation(installation),
    ...about,
  }
  world.send({ event, action, installationId: installation.id, repositoryId: repository.id, payload })
}

function briefInstallation({ id }: Installation) {
  return { id, node_id: nodeId('installation', id) }
}

function hears({ app }: World, event: string): boolean {
  const enough = PERMISSIONS[event] ?? []
  return app.events.includes(event) && enough.some((permission) => permission in app.permissions)
}
