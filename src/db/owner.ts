import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './errors.ts'

/** The right to use a data folder, until `release` or the end of the process. */
export interface Ownership {
  release(): Promise<void>
}

interface Note {
  readonly pid: number
  readonly port: number
  readonly token: string
}

const NOTE = /^owner-.+\.json$/
const ANSWER_MS = 2000
/** Another that asks at the same time has withdrawn by then, or it is the owner. */
const PATIENCE_MS = 2000
const POLL_MS = 50

/**
 * Makes this process the only owner of a data folder: an embedded database that two processes write is lost. Who asks puts
 * a note of its own there and answers on the loopback port it names, so a note left behind by a killed process is recognised
 * by the silence, whoever has its process id now. Throws DatabaseError `DOCALIGN_E602` while another process owns the folder.
 */
export async function ownFolder(folder: string): Promise<Ownership> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const token = randomUUID()
  const server = await listen(token)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const file = join(folder, `owner-${token}.json`)
  const release = async (): Promise<void> => {
    await rm(file, { force: true })
    await new Promise<void>((settle) => server.close(() => settle()))
  }
  try {
    await writeNote(file, { pid: process.pid, port, token })
    const other = await outlast(folder, token)
    if (other === null) return { release }
    throw new DatabaseError(
      'DOCALIGN_E602',
      `${folder} is in use by process ${other.pid} — stop it, set DOCALIGN_DATA to another folder, or set DATABASE_URL to share a PostgreSQL server`,
    )
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Waits until nobody else is there, or returns who stays. Everybody writes before looking, so of two at least one sees
 * the other; of two that ask at once the one with the larger token withdraws. An owner has looked before and stays.
 */
async function outlast(folder: string, token: string): Promise<Note | null> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const others = await othersIn(folder, token)
    const first = others[0]
    if (first === undefined) return null
    if (first.token < token || Date.now() > deadline) return first
    await sleep(POLL_MS)
  }
}

/** The living others, smallest token first. Notes of the dead are taken away: nobody writes one under the same name. */
async function othersIn(folder: string, token: string): Promise<Note[]> {
  const names = (await readdir(folder)).filter((name) => NOTE.test(name) && name !== `owner-${token}.json`)
  const notes = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const note = await readNote(file)
      if (note !== null && (await isAlive(note))) return [note]
      await rm(file, { force: true })
      return []
    }),
  )
  return notes.flat().sort((a, b) => (a.token < b.token ? -1 : 1))
}

async function listen(token: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(token)
  })
  await new Promise<void>((settle, refuse) => {
    server.once('error', refuse)
    server.listen(0, '127.0.0.1', settle)
  })
  server.unref()
  return server
}

/** Nobody reads a note half written. */
async function writeNote(file: string, note: Note): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function readNote(file: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Note
  } catch {
    return null
  }
}

/** Whether the owner of a note is alive: it says the note's token on its port, or is too busy to say anything yet. */
function isAlive({ pid, port, token }: Note): Promise<boolean> {
  return new Promise((settle) => {
    let heard = ''
    let isSilent = false
    const socket = connect({ host: '127.0.0.1', port })
    socket.setTimeout(ANSWER_MS, () => {
      isSilent = !socket.connecting && heard === ''
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      heard += chunk.toString('utf8')
    })
    socket.on('error', () => {})
    socket.on('close', () => settle(heard === token || (isSilent && exists(pid))))
  })
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
