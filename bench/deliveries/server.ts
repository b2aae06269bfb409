import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { killAtExit, killTree } from '../process-tree.ts'

/** A server in a separate process, which leads a session. */
export interface Started {
  readonly url: string
  readonly pid: number
  /**
   * Ends it, and returns the seconds until SIGTERM took effect; null if it had to be killed, or was gone. None of its processes is left.
   */
  stop(): Promise<number | null>
}

const BARE = fileURLToPath(new URL('bare.mjs', import.meta.url))
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
/** Maximum milliseconds for a server to end. */
const PATIENCE = 15_000

/** A Probot app that does nothing. */
export function startBare(environment: Readonly<Record<string, string>>): Promise<Started> {
  return start([BARE], environment)
}

/** `docalign serve --role web`: receives deliveries, and leaves the work to others. */
export function startWeb(environment: Readonly<Record<string, string>>): Promise<Started> {
  return startServer('web', environment)
}

/** `docalign serve` in a role. */
export function startServer(role: 'all' | 'web', environment: Readonly<Record<string, string>>): Promise<Started> {
  return start([MAIN, 'serve', '--role', role], { ...environment, PORT: '0', LOG_LEVEL: 'fatal' })
}

async function start(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: '', ...environment },
    // Its processes are found by their session, even if their parents have ended.
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${process.execPath} cannot be started`)
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  const forget = killAtExit(pid)
  const url = await listening(child)
  return {
    url,
    pid,
    async stop() {
      const began = performance.now()
      const wasThere = child.exitCode === null && child.signalCode === null
      child.kill()
      const inTime = await Promise.race([ended.then(() => true), sleep(PATIENCE, false, { ref: false })])
      const seconds = (performance.now() - began) / 1000
      killTree(pid)
      await ended
      forget()
      return wasThere && inTime ? seconds : null
    },
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((settle, refuse) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /listens on (\S+)/.exec(output) ?? []
      if (url !== undefined) settle(url)
    })
    child.once('exit', () => refuse(new Error(`the server ended: ${output}`)))
  })
}
