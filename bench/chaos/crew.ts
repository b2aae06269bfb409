import { join } from 'node:path'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { createMember, type Member } from './fleet.ts'
import type { Servers } from './servers/servers.ts'

const PREFIX = 'chaos'

/** Two web and two worker processes, plus one of each with an older build if given. Each worker has its own folder. */
export function createCrew(
  github: GitHubSandbox,
  { databaseUrl, redisUrl }: Pick<Servers, 'databaseUrl' | 'redisUrl'>,
  {
    folder,
    smallFolder,
    oldBuild,
  }: {
    readonly folder: string
    /** Where the first worker stores its clones, if not beside the others'. */
    readonly smallFolder: string | null
    readonly oldBuild: string | null
  },
): Member[] {
  const common = {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl ?? '', DOCALIGN_QUEUE_PREFIX: PREFIX },
    ...{ APP_ID: String(github.app.id), PRIVATE_KEY: github.app.privateKey, WEBHOOK_SECRET: github.app.webhookSecret },
    ...{ GHE_HOST: github.host, GHE_PROTOCOL: 'http' },
  }
  const member = (role: 'web' | 'worker', name: string, data = join(folder, name), build?: string): Member =>
    createMember({
      ...{ name, role, folder },
      ...(build === undefined ? {} : { build }),
      environment: { ...common, DOCALIGN_DATA: data },
    })
  const old =
    oldBuild === null
      ? []
      : (['web', 'worker'] as const).map((role) => member(role, `old-${role}`, undefined, oldBuild))
  return [
    member('web', 'web-1'),
    member('web', 'web-2'),
    member('worker', 'worker-1', smallFolder ?? undefined),
    member('worker', 'worker-2'),
    ...old,
  ]
}

/** The connection to the queues of the fleet. */
export function queueOf({ databaseUrl, redisUrl }: Pick<Servers, 'databaseUrl' | 'redisUrl'>) {
  return { databaseUrl, redisUrl, queuePrefix: PREFIX, dataFolder: '' }
}
