import { type Child, type Command, startHere } from './child.ts'
import { type Launcher, startLauncher } from './launcher.ts'

/** Bytes of memory from which on a process has others started for it. */
const LARGE = 128 * 2 ** 20

let launcher: Launcher | null = null
let isAsked = false

/**
 * Starts a process: through the launcher if there is one that can; from this process while it is small, or the launcher not
 * there yet. Throws what the system refuses at once, such as arguments beyond its limit.
 */
export function launch(command: Command): Child {
  const child = launcher?.launch(command)
  if (child) return child
  if (!isAsked && process.platform !== 'win32' && process.memoryUsage.rss() > LARGE) void askForLauncher()
  return startHere(command)
}

/** One that cannot be started is not asked for again; one that ended is. */
async function askForLauncher(): Promise<void> {
  isAsked = true
  try {
    launcher = await startLauncher()
  } catch {
    return
  }
  await launcher.ended
  launcher = null
  isAsked = false
}
