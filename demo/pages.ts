import { untilStopped } from '../src/cli/server/until-stopped.ts'
import { say } from './print.ts'
import type { Stage } from './stage.ts'

/**
 * Prints the address of the demo's pages, and serves them in a terminal until Ctrl-C. Without a terminal nobody would look, and the demo
 * ends.
 */
export async function showPages({ server }: Stage): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    return say(`\nThe page of the docs was at ${server.url}/. In a terminal the demo goes on so that it can be opened.`)
  const stopped = untilStopped()
  say(`\nThe page of the docs, for maintainers: ${server.url}/ (Ctrl-C ends the demo)`)
  await stopped
}
