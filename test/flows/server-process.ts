import { type ChildProcess, spawn } from 'node:child_process'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { onTestFinished } from 'vitest'
import { programFile } from '../programs.ts'

/** `docalign serve` as a process of its own, killed after the test. */
export interface ServerProcess {
  readonly process: ChildProcess
  readonly url: string
  /** What it has written so far. */
  output(): string
}

/** Settles when the server listens. The program is that of the sources, and Node has no flags, unless others are given. */
export async function serveAlone(
  github: GitHubSandbox,
  settings: Readonly<Record<string, string>>,
  {
    program = programFile('docalign'),
    flags = [],
  }: { readonly program?: string; readonly flags?: readonly string[] } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, program, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LOG_LEVEL: 'fatal',
      ...settings,
      APP_ID: String(github.app.id),
      PRIVATE_KEY: github.app.privateKey,
      WEBHOOK_SECRET: github.app.webhookSecret,
      GHE_HOST: github.host,
      GHE_PROTOCOL: 'http',
      PORT: '0',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const url = await new Promise<string>((settle, refuse) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, address] = /listens on (\S+)/.exec(output) ?? []
      if (address !== undefined) settle(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => refuse(new Error(`serve ended: ${output}`)))
  })
  github.webhooksTo(`${url}/api/github/webhooks`)
  return { process: child, url, output: () => output }
}
