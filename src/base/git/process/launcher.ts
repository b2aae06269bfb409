import { fork } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../child-environment.ts'
import { type Child, type Command, type Exit, startHere } from './child.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * A small process that starts others for this one. To start a process, the system copies the memory map of its parent, which is blocked
 * meanwhile. A run of `git cat-file` costs this process 1 ms through the launcher; without it 2 ms with 150 MB resident, 6 with 400 MB, 29
 * with 1 GB (medians on Linux, Node 20).
 */
export interface Launcher {
  /** Null if it cannot start one at this moment. */
  launch(command: Command): Child | null
  /** Resolves when the small process has exited. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** A message to the small process: start a command, or kill the started one … */
type Request = { readonly slot: number; readonly command?: Command }
/** … and its reply. */
type Report = { readonly slot: number } & Omit<Exit, 'error'> & { readonly error: string | null }

/** A place to start a process: its streams are already connected, so that the caller can read and write at once. */
interface Slot {
  readonly number: number
  readonly streams: (Socket | undefined)[]
}

const PROGRAM = fileURLToPath(new URL('launcher-program.mjs', import.meta.url))
/** Length in bytes of the header by which a connection identifies its stream: the numbers of the slot and the stream. */
const NAME_LENGTH = 16

/** Resolves when the small process is ready. */
export async function startLauncher(): Promise<Launcher> {
  const folder = await createTemporaryFolder()
  const address = join(folder.path, 'streams')
  const slots = new Map<number, Slot>()
  const free: Slot[] = []
  const running = new Map<number, (exit: Exit) => void>()
  let isReady: () => void = () => {}

  const server = createServer((socket) => {
    socket.on('error', () => {}).unref()
    void readName(socket).then(([number = 0, stream = 0]) => {
      const slot = slots.get(number) ?? { number, streams: [] }
      slots.set(number, slot)
      slot.streams[stream] = socket
      if (!slot.streams[0] || !slot.streams[1] || !slot.streams[2]) return
      slots.delete(number)
      free.push(slot)
      isReady()
    })
  })
  await new Promise<void>((settle, refuse) => server.on('error', refuse).listen(address, settle))
  const program = fork(PROGRAM, [address], { env: childEnvironment(), execArgv: [], stdio: 'ignore' })
  const ended = new Promise<void>((settle) => {
    const end = (): void => {
      server.close()
      free.length = 0
      const error = new Error('the process that starts others ended')
      for (const report of running.values()) report({ exitCode: null, signal: null, error })
      settle(folder.remove())
    }
    program.once('exit', end).on('error', end)
  })
  const tell = (request: Request): void => {
    if (program.connected) program.send(request, () => {})
  }
  program.on('message', ({ slot, exitCode, signal, error }: Report) =>
    running.get(slot)?.({ exitCode, signal, error: error === null ? null : new Error(error) }),
  )
  await new Promise<void>((settle, refuse) => {
    isReady = settle
    void ended.then(() => refuse(new Error('the process that starts others did not start')))
  })
  // It ends with this process, and only keeps it alive while something runs.
  server.unref()
  program.unref()
  program.channel?.unref()

  return {
    launch(command) {
      const slot = program.connected ? free.pop() : undefined
      const [stdin, stdout, stderr] = slot?.streams ?? []
      if (!slot || !stdin || !stdout || !stderr) return null
      const reported = new Promise<Exit>((settle) => running.set(slot.number, settle))
      program.channel?.ref()
      tell({ slot: slot.number, command })
      for (const stream of [stdin, stdout, stderr]) stream.ref()
      // It sends nothing except its end.
      stdin.resume()
      const closed = [stdout, stderr].map((output) => new Promise((settle) => output.once('close', settle)))
      const exited = Promise.all([reported, ...closed]).then(([exit]) => {
        running.delete(slot.number)
        if (running.size === 0) program.channel?.unref()
        return exit
      })
      return { stdin, stdout, stderr, exited, kill: () => tell({ slot: slot.number }) }
    },
    ended,
    async close() {
      if (program.connected) program.disconnect()
      await ended
    },
  }
}

/** Reads the header of a connection; everything after it belongs to the process. */
function readName(socket: Socket): Promise<number[]> {
  return new Promise((settle) => {
    const take = (): void => {
      const name: Buffer | null = socket.read(NAME_LENGTH)
      if (name === null) return
      socket.off('readable', take)
      settle(name.toString('latin1').split(' ').map(Number))
    }
    socket.on('readable', take)
  })
}

/** Bytes of resident memory from which on a process uses the launcher. */
const LARGE = 128 * 2 ** 20

let launcher: Launcher | null = null
let isAsked = false

/**
 * Starts a process: through the launcher if it can; directly while this process is small, or the launcher is not ready. Throws errors that
 * the system reports immediately, such as for arguments beyond its limit.
 */
export function launch(command: Command): Child {
  const child = launcher?.launch(command)
  if (child) return child
  if (!isAsked && process.platform !== 'win32' && process.memoryUsage.rss() > LARGE) void askForLauncher()
  return startHere(command)
}

/** Does not retry a launcher that cannot be started, but replaces one that ended. */
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
