import { run } from '../src/cli/run.ts'
import type { Terminal } from '../src/cli/terminal/command.ts'

/** The output of `docalign check` on a repository, as text and as JSON. */
export async function checkAs(path: string, options: readonly string[]): Promise<{ text: string; json: string }> {
  return {
    text: await printed(['check', path, ...options]),
    json: await printed(['check', path, ...options, '--json']),
  }
}

/** The output of a command, with additional environment variables. */
export function docalign(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  return printed(args, { ...process.env, ...env })
}

async function printed(args: readonly string[], env: Terminal['env'] = process.env): Promise<string> {
  let text = ''
  const { stderr, stdout } = process
  const write = (part: string | Uint8Array): void => {
    text += Buffer.from(part).toString()
  }
  const sink = { isTTY: stdout.isTTY, columns: (stdout.columns ?? 80) - 3, write }
  const terminal: Terminal = { stdout: sink, stderr, env, cwd: process.cwd(), now: Date.now }
  await run(args, terminal)
  return text
}
