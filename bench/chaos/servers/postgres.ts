import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import type { OwnServer } from './server.ts'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/** Starts a separate PostgreSQL in a temporary folder; null if it is not installed. */
export async function startPostgres(): Promise<OwnServer | null> {
  const programs = programFolder()
  const user = programUser()
  if (programs === null || user === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'docalign-chaos-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], options)
  // Data written before a crash of the process alone survives without waiting for the disk.
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300`
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-s', '-l', join(folder, 'log'), ...args], options)
  await control('start', '-o', settings)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await control('restart', '-m', 'immediate', '-o', settings)
    },
    async stop() {
      await control('stop', '-m', 'immediate')
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function programFolder(): string | null {
  try {
    const newest = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))[0]
    return newest === undefined ? null : join(INSTALLED, newest, 'bin')
  } catch {
    return null
  }
}

/** PostgreSQL refuses to run as root, so it runs as its own user then. Null if there is no such user. */
function programUser(): { readonly uid?: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return { gid: process.getgid?.() ?? 0 }
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}
