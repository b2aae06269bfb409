import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../dist', import.meta.url))
const CLOCK = fileURLToPath(new URL('clock.mjs', import.meta.url))

/** Milliseconds after which a process that ended by itself is started again. */
const REST = 1000

/** How many milliseconds the clocks of all members are off; see `clock.mjs`. */
export const CLOCK_FILE = 'clock'

/** One `docalign serve` of the fleet, which is started again under the same name when it was killed. */
export interface Member {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** Where it listens; null while it does not. */
  readonly url: string | null
  /** How often it ended without being told to. */
  readonly ownEnds: number
  /** Null while it does not run. */
  readonly pid: number | null
  /** Ends it without any warning, and starts it again after some milliseconds. */
  kill(pause: number): Promise<void>
  /** Starts it, if it does not run; settles when it listens. */
  start(): Promise<void>
  /** Ends it for good. */
  end(): Promise<void>
}

export interface MemberOptions {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** The folder that `npm run build` wrote; this checkout's own when left out. */
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
  /** A folder for its log, and for the file that all their clocks are set by. */
  readonly folder: string
}

/** A process of the server that is not started yet. */
export function createMember({ name, role, build = BUILD, environment, folder }: MemberOptions): Member {
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
    const started = spawn(process.execPath, ['--import', CLOCK, join(build, 'cli/main.js'), 'serve', '--role', role], {
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
      // As whatever watches over services does: the database may be away while it starts.
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

/** Settles with where it listens, or with null when it ends before it does. */
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
