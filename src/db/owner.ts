import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
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

const ANSWER_MS = 2000
const ATTEMPTS = 5

/**
 * Makes this process the only owner of a data folder: an embedded database that two processes write is lost. The owner
 * answers on a loopback port that `owner.json` names, so a note left behind by a killed process is recognised by the silence,
 * whoever has its process id now. Throws DatabaseError `DOCALIGN_E602` while another process owns the folder.
 */
export async function ownFolder(folder: string): Promise<Ownership> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'owner.json')
  const token = randomUUID()
  const server = await listen(token)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const note: Note = { pid: process.pid, port, token }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await writeNew(file, JSON.stringify(note))) return { release: () => release(server, file) }
    const other = await readNote(file)
    if (other !== null && (await answers(other))) {
      server.close()
      throw new DatabaseError(
        'DOCALIGN_E602',
        `${folder} is in use by process ${other.pid} — stop it, set DOCALIGN_DATA to another folder, or set DATABASE_URL to share a PostgreSQL server`,
      )
    }
    await rm(file, { force: true })
  }
  server.close()
  throw new DatabaseError('DOCALIGN_E602', `${folder} is being taken by other processes — try again`)
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

async function release(server: Server, file: string): Promise<void> {
  await rm(file, { force: true })
  await new Promise<void>((settle) => server.close(() => settle()))
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(text)
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readNote(file: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Note
  } catch {
    return null
  }
}

/** Whether the owner of a note is alive: it says the note's token on its port. */
function answers({ port, token }: Note): Promise<boolean> {
  return new Promise((settle) => {
    let heard = ''
    const socket = connect({ host: '127.0.0.1', port })
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      heard += chunk.toString('utf8')
    })
    socket.on('error', () => {})
    socket.on('close', () => settle(heard === token))
  })
}
