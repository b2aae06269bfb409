import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface Started {
  readonly url: string
  stop(): Promise<void>
}

const BARE = fileURLToPath(new URL('bare.mjs', import.meta.url))
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** A Probot app that does nothing. */
export function startBare(environment: Readonly<Record<string, string>>): Promise<Started> {
  return start([BARE], environment)
}

/** `docalign serve --role web`: takes deliveries in, and leaves the work to others. */
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
  })
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  const url = await listening(child)
  return {
    url,
    async stop() {
      child.kill()
      await ended
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
