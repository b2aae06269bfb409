import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { createRandom } from '../scan/random.ts'
import type { Closing } from './closing.ts'
import { createCrew } from './crew.ts'
import { mountSmallDisk, type SmallDisk } from './disk.ts'
import { openEntrance } from './entrance.ts'
import { CLOCK_FILE, type Member } from './fleet.ts'
import { createGitHubFaults, type GitHubFaults } from './github-faults.ts'
import { openServers, type Servers } from './servers/servers.ts'
import type { Settings } from './settings.ts'

const SMALL_DISK_MB = 200
/** Maximum concurrent deliveries of GitHub. */
const AT_ONCE = 8

/** The environment of a run. */
export interface Stage {
  readonly servers: Servers
  readonly github: GitHubSandbox
  readonly faults: GitHubFaults
  readonly members: readonly Member[]
  /** The file system of the first worker's clones; null if none was requested, or none could be mounted. */
  readonly disk: SmallDisk | null
  /** Sets the offset of all members' clocks, in milliseconds. */
  readonly setClock: (shift: number) => Promise<void>
}

/** Starts PostgreSQL, Redis, a GitHub sandbox, and a fleet of servers for its deliveries. */
export async function openStage(settings: Settings, closing: Closing, say: (what: string) => void): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-chaos-'))
  // The servers' logs help to find what was lost.
  if (!process.env.CHAOS_KEEP) closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const servers = await openServers(settings.queue)
  closing.push(servers.close)
  const faults = createGitHubFaults(createRandom(settings.seed + 13))
  const github = await startGitHub({ deliveriesAtOnce: AT_ONCE, faults: faults.faultOf })
  closing.push(github.close)
  await migrate(servers.databaseUrl)
  const disk = settings.fullDisks > 0 ? await mountSmallDisk(join(folder, 'worker-1'), SMALL_DISK_MB) : null
  if (disk) closing.push(disk.remove)
  const where = { folder, smallFolder: disk?.folder ?? null, oldBuild: settings.oldBuild }
  const members = createCrew(github, servers, where)
  closing.push(() => Promise.all(members.map((member) => member.end())))
  await Promise.all(members.map((member) => member.start()))
  const entrance = await openEntrance(members)
  closing.push(entrance.close)
  github.webhooksTo(`${entrance.url}/api/github/webhooks`)
  say(`${folder}: ${members.map(({ name, pid }) => `${name} ${pid}`).join(', ')}`)
  const setClock = (shift: number) => writeFile(join(folder, CLOCK_FILE), String(shift))
  return { servers, github, faults, members, disk, setClock }
}

async function migrate(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  await migrateUp(database.queries)
  await database.close()
}
