import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { JOB_LIMITS } from '../session.ts'
import { type StatementWatch, UNWATCHED } from '../statement-watch.ts'
import {
  createMessageReader,
  endsBatch,
  isListening,
  isNotification,
  isPassword,
  MAX_BYTES_BEFORE_PASSWORD,
  MAX_MESSAGE_BYTES,
  type Message,
  openingOf,
  PASSWORD_REQUEST,
  WRONG_PASSWORD,
} from './wire.ts'

/** Options for serving a PGlite. */
export interface WireOptions {
  readonly port: number
  readonly password: string
  /** Is notified of each batch; defaults to none. */
  readonly watch?: StatementWatch
  /** Milliseconds that a client may keep a transaction open without a statement: nobody else has a turn meanwhile. */
  readonly idleInTransaction?: number
}

/** A loopback server for a PGlite. */
export interface WireServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves one PGlite to many clients over PostgreSQL's protocol. PGlite has one session, so clients take turns: a turn is a whole batch of
 * messages up to its Sync, and a transaction keeps the turn until it ends. Notifications reach all clients that listen. Clients must send
 * the password first. The package's own socket server (0.2.17) requires no password, forwards no notifications, and takes turns by single
 * messages, so that one client's unnamed statement overwrites another's (electric-sql/pglite#1046).
 */
export async function serveWire(
  db: PGlite,
  { port, password, watch = UNWATCHED, idleInTransaction = JOB_LIMITS.idleInTransaction }: WireOptions,
): Promise<WireServer> {
  const listeners = new Set<Socket>()
  const turns = createTurns(db, listeners, { watch, idleInTransaction })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => {
      sockets.delete(socket)
      listeners.delete(socket)
    })
    socket.on('error', () => {})
    converse(socket, turns, password)
  })
  await new Promise<void>((settle, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', settle)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      const closed = new Promise<void>((settle) => server.close(() => settle()))
      for (const socket of sockets) socket.destroy()
      await closed
      await turns.idle()
    },
  }
}

function converse(socket: Socket, turns: Turns, password: string): void {
  /** The first message of a client that has not sent the password yet. */
  let opening: Message | null = null
  let isAdmitted = false
  const reader = createMessageReader(false, () => (isAdmitted ? MAX_MESSAGE_BYTES : MAX_BYTES_BEFORE_PASSWORD))
  let batch: Message[] = []
  const take = (message: Message): void => {
    if (message.type === null && openingOf(message) !== 'startup') {
      if (openingOf(message) === 'cancel') socket.destroy()
      else socket.write('N')
      return
    }
    if (message.type === 'X') return void socket.end()
    if (!isAdmitted) {
      if (message.type === null) {
        opening = message
        socket.write(PASSWORD_REQUEST)
      } else if (opening && isPassword(message, password)) {
        isAdmitted = true
        turns.add(socket, [opening], true)
      } else socket.end(WRONG_PASSWORD)
      return
    }
    batch.push(message)
    // Flush requests the answers so far; its batch continues.
    if (!endsBatch(message) && message.type !== 'H') return
    turns.add(socket, batch, endsBatch(message))
    batch = []
  }
  socket.on('data', (chunk) => {
    try {
      for (const message of reader.read(chunk)) take(message)
    } catch {
      socket.destroy()
    }
  })
  socket.on('close', () => turns.leave(socket))
}

interface Turns {
  add(client: Socket, messages: readonly Message[], isWhole: boolean): void
  /** Ends the turn of a client that disconnected, and rolls back its transaction. */
  leave(client: Socket): void
  /** Resolves when nothing is running. */
  idle(): Promise<void>
}

interface Turn {
  readonly client: Socket
  readonly messages: readonly Message[]
  readonly isWhole: boolean
}

function createTurns(
  db: PGlite,
  listeners: Set<Socket>,
  { watch, idleInTransaction }: Required<Pick<WireOptions, 'watch' | 'idleInTransaction'>>,
): Turns {
  const waiting: Turn[] = []
  let holder: Socket | null = null
  let idle: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const next = (): Turn | undefined => {
    const index = holder === null ? 0 : waiting.findIndex(({ client }) => client === holder)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  const work = async (): Promise<void> => {
    for (let turn = next(); turn; turn = next()) {
      const { client, messages, isWhole } = turn
      clearTimeout(idle)
      watch.began()
      try {
        await execute(db, Buffer.concat(messages.map(({ bytes }) => bytes)), client, listeners)
      } catch (error) {
        client.destroy(error instanceof Error ? error : new Error(String(error)))
      } finally {
        watch.ended()
      }
      holder = !isWhole || db.isInTransaction() ? client : null
      if (holder?.destroyed) await abandon()
      else if (holder) idle = setTimeout(() => client.destroy(), idleInTransaction)
    }
  }
  const abandon = async (): Promise<void> => {
    clearTimeout(idle)
    await endBatch(db).catch(() => {})
    if (db.isInTransaction()) await db.exec('ROLLBACK').catch(() => {})
    holder = null
  }
  const wake = (): void => {
    running ??= work().finally(() => {
      running = null
      if (waiting.length > 0 && (holder === null || waiting.some(({ client }) => client === holder))) wake()
    })
  }
  return {
    add(client, messages, isWhole) {
      waiting.push({ client, messages, isWhole })
      wake()
    },
    leave(client) {
      for (let index = waiting.length - 1; index >= 0; index--)
        if (waiting[index]?.client === client) waiting.splice(index, 1)
      if (holder === client && running === null)
        running = abandon().finally(() => {
          running = null
          wake()
        })
    },
    idle: async () => {
      clearTimeout(idle)
      while (running !== null) await running
    },
  }
}

/** After a failed statement, the database ignores all messages, from any client, until the batch ends. */
async function endBatch(db: PGlite): Promise<void> {
  await db.runExclusive(() => db.execProtocolRawStream(Uint8Array.of(0x53, 0, 0, 0, 4), { onRawData: () => {} }))
}

/** Sends messages to PGlite, and its answers, in one write, to the client; notifications go to every client that listens. */
async function execute(db: PGlite, bytes: Uint8Array, client: Socket, listeners: Set<Socket>): Promise<void> {
  const reader = createMessageReader(true)
  const onRawData = (data: Uint8Array): void => {
    const chunk = Buffer.from(data)
    if (client.writable) client.write(chunk)
    for (const message of reader.read(chunk)) {
      if (isListening(message)) listeners.add(client)
      if (!isNotification(message)) continue
      for (const listener of listeners) if (listener !== client && listener.writable) listener.write(message.bytes)
    }
  }
  client.cork()
  try {
    await db.runExclusive(() => db.execProtocolRawStream(bytes, { onRawData }))
  } finally {
    client.uncork()
  }
}
