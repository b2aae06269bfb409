import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../dist', import.meta.url))
const CLOCK = fileURLToPath(new URL('clock.mjs', import.meta.url))

/** Milliseconds after which a process that ended by itself is restarted. */
const REST = 1000

/** The file with the offset of all members' clocks in milliseconds; see `clock.mjs`. */
export const CLOCK_FILE = 'clock'

/** One `docalign serve` of the fleet, which is restarted under the same name after it was killed. */
export interface Member {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** Its address; null while it does not listen. */
  readonly url: string | null
  /** How often it ended without being stopped. */
  readonly ownEnds: number
  /** Null while it is not running. */
  readonly pid: number | null
  /** Kills it without warning, and restarts it after some milliseconds. */
  kill(pause: number): Promise<void>
  /** Starts it, if it is not running; resolves when it listens. */
  start(): Promise<void>
  /** Stops it permanently. */
  end(): Promise<void>
}

export interface MemberOptions {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** The folder that `npm run build` wrote; defaults to this checkout's. */
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
  /** A folder for its log, and for the file that sets all members' clocks. */
  readonly folder: string
}

/** A process of the server that has not been started. Throws if its build is missing: it would end at once, and be restarted for ever. */
export function createMember({ name, role, build = BUILD, environment, folder }: MemberOptions): Member {
  const program = join(build, 'cli/main.js')
  if (!existsSync(program)) throw new Error(`${program} is missing: run \`npm run build\` first`)
  mkdirSync(folder, { recursive: true })
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  let child: ChildProcess | null = null
  let url: string | null = null
  let isWanted = false
  let isKilled = false
  let ownEnds = 0
  const start = async (): Promise<void> => {
    isWanted = true
    if (child !== null) return
    const started = spawn(process.execPath, ['--import', CLOCK, program, 'serve', '--role', role], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
        ...environment,
        CHAOS_CLOCK: join(folder, CLOCK_FILE),
      },
    })
    child = started
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    started.once('exit', (code, signal) => {
      log.write(`${new Date().toISOString()} ended: ${code ?? signal}\n`)
      child = null
      url = null
      if (isKilled) return
      // Like a service supervisor: the database may be unavailable while the process starts.
      ownEnds += 1
      startIn(REST)
    })
    url = await listening(started)
  }
  const startIn = (pause: number): void => {
    setTimeout(() => {
      if (isWanted) start().catch(() => {})
    }, pause)
  }
  const kill = async (): Promise<void> => {
    if (child === null) return
    const over = once(child, 'exit')
    isKilled = true
    child.kill('SIGKILL')
    await over
    isKilled = false
  }
  return {
    name,
    role,
    get url() {
      return url
    },
    get ownEnds() {
      return ownEnds
    },
    get pid() {
      return child?.pid ?? null
    },
    start,
    async kill(pause) {
      await kill()
      startIn(pause)
    },
    async end() {
      isWanted = false
      await kill()
    },
  }
}

/** Resolves to its address, or to null if it ends before it listens. */
function listening(child: ChildProcess): Promise<string | null> {
  return new Promise((settle) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, url] = /listens on (\S+)/.exec(output) ?? []
      if (url === undefined) return
      child.stdout?.off('data', read)
      settle(url)
    }
    child.stdout?.on('data', read)
    child.once('exit', () => settle(null))
  })
}
