import type {
  Account,
  AccountType,
  Approval,
  CheckRun,
  Grant,
  Installation,
  Permissions,
  Repository,
  UserToken,
} from './records.ts'

/** The GitHub App under test. */
export interface RegisteredApp {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly owner: Account
  readonly clientId: string
  readonly clientSecret: string
  readonly privateKey: string
  readonly publicKey: string
  readonly webhookSecret: string
  readonly permissions: Permissions
  readonly events: readonly string[]
  readonly createdAt: number
}

/** An event on its way to the app. */
export interface Outgoing {
  readonly event: string
  readonly action: string | null
  readonly installationId: number | null
  readonly repositoryId: number | null
  readonly payload: object
}

/** Everything that GitHub would have in its database, without deleted things. */
export interface World {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** A folder for bare repositories. */
  readonly folder: string
  readonly app: RegisteredApp
  readonly accounts: Map<string, Account>
  readonly repositories: Map<number, Repository>
  /** Old full names in lower case, with the id of the repository that had them. */
  readonly redirects: Map<string, number>
  readonly installations: Map<number, Installation>
  readonly grants: Map<string, Grant>
  /** Where people return after approving the app; null if it has no callback URL. */
  callbackUrl: string | null
  /** The person who approves; null for somebody who declines. */
  signingIn: Account | null
  /** By their codes. */
  readonly approvals: Map<string, Approval>
  readonly userTokens: Map<string, UserToken>
  /** In milliseconds since the epoch. */
  now(): number
  nextId(): number
  send(outgoing: Outgoing): void
}

/** The account with that login, created on first use. */
export function accountOf(world: World, login: string, type: AccountType = isBot(login) ? 'Bot' : 'User'): Account {
  const key = login.toLowerCase()
  const known = world.accounts.get(key)
  if (known !== undefined) return known
  const account: Account = { id: world.nextId(), login, type, createdAt: world.now() }
  world.accounts.set(key, account)
  return account
}

/** The account that acts with an installation token. */
export function botOf(world: World): Account {
  return accountOf(world, `${world.app.slug}[bot]`)
}

/** People cannot have such a name. */
function isBot(login: string): boolean {
  return login.endsWith('[bot]')
}

export function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`
}

/** The repository with that name; `moved` if the name is an old one. */
export function repositoryNamed(
  world: World,
  owner: string,
  name: string,
): { repository: Repository; moved: boolean } | undefined {
  const wanted = `${owner}/${name}`.toLowerCase()
  for (const repository of world.repositories.values()) {
    if (fullName(repository).toLowerCase() === wanted) return { repository, moved: false }
  }
  const repository = world.repositories.get(world.redirects.get(wanted) ?? -1)
  return repository === undefined ? undefined : { repository, moved: true }
}

export function installationOf(world: World, repository: Repository): Installation | undefined {
  return [...world.installations.values()].find(({ repositoryIds }) => repositoryIds.has(repository.id))
}

/** Issues and pull requests share one sequence of numbers. */
export function nextNumber(repository: Repository): number {
  repository.lastNumber += 1
  return repository.lastNumber
}

/** Whether the run belongs to the app under test. */
export function isOwn(world: World, run: CheckRun): boolean {
  return run.app === world.app.slug
}
