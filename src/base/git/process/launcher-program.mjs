// Starts processes for a larger one (see launcher.ts). Plain JavaScript: it starts at once and stays small.
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

const NAME_LENGTH = 16
/** Number of slots that are ready at a time. */
const SLOTS = 12

const [, , address = ''] = process.argv
/** @type {Map<number, Promise<Socket[]>>} */
const slots = new Map()
/** @type {Map<number, import('node:child_process').ChildProcess>} */
const children = new Map()
/** Slots whose process was cancelled before it started. */
const unwanted = new Set()
let last = 0

// The larger process decides about signals to the whole process group; this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', ({ slot, command }) => (command ? void start(slot, command) : kill(slot)))
for (let count = 0; count < SLOTS; count++) prepare()

/** Connects the streams for a future process. If that fails, this program ends, which notifies its parent. */
function prepare() {
  const slot = ++last
  slots.set(slot, Promise.all([0, 1, 2].map((stream) => connect(`${slot} ${stream}`.padEnd(NAME_LENGTH)))))
}

/** @param {number} slot @param {import('./child.ts').Command} command */
async function start(slot, { file, args, env, cwd }) {
  const streams = (await slots.get(slot)) ?? []
  const report = (how) => process.send?.({ slot, exitCode: null, signal: null, error: null, ...how })
  slots.delete(slot)
  try {
    const child = spawn(file, args, { env, cwd, stdio: streams, windowsHide: true })
    children.set(slot, child)
    if (unwanted.delete(slot)) child.kill()
    const ended = (how) => {
      children.delete(slot)
      report(how)
    }
    child.once('error', ({ message }) => ended({ error: message }))
    child.once('exit', (exitCode, signal) => ended({ exitCode, signal }))
  } catch (error) {
    report({ error: error instanceof Error ? error.message : String(error) })
  }
  // The child has its own copies; while this process holds one too, the other end would never see them closed.
  for (const stream of streams) stream.destroy()
  prepare()
}

/** @param {number} slot */
function kill(slot) {
  if (slots.has(slot)) unwanted.add(slot)
  else children.get(slot)?.kill()
}

/** A connection that sends the name of its stream and reads nothing. @param {string} name @returns {Promise<Socket>} */
function connect(name) {
  return new Promise((settle, refuse) => {
    const socket = new Socket()
    socket.pause()
    socket.once('error', refuse)
    socket.connect(address, () => socket.write(name, () => settle(socket)))
  })
}
