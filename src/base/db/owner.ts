import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './errors.ts'

/** Exclusive use of a data folder, until `release` or the end of the process. */
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
/** Milliseconds to wait for another process: a competitor has withdrawn by then, or it is the owner. */
const PATIENCE_MS = 2000
const POLL_MS = 50

/**
 * Makes this process the exclusive owner of a data folder: two processes that write to an embedded database destroy it. Each candidate puts
 * a note into the folder, and answers on the loopback port in the note. A note of a killed process is recognized as nobody answers, even if
 * its process id was reused. Throws DatabaseError `DOCALIGN_E602` while another process owns the folder.
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
 * Waits until no other candidate is left, or returns the one that stays. All write their note before looking, so at least one of two sees
 * the other. Of two candidates at the same time, the one with the larger token withdraws. An owner has finished looking and stays.
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

/** The other live candidates, smallest token first. Deletes notes of dead ones, whose names are never reused. */
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

/** Writes a note atomically, so that nobody reads a partial one. */
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

/** Whether the writer of a note is alive: it answers with the token on its port, or its process exists but is too busy to answer. */
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
