import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachRedis } from '../../../src/app/jobs/queue/reach-redis.ts'
import { freePort } from './free-port.ts'
import type { OwnServer } from './server.ts'

const PATIENCE = 15_000

/** Starts a separate Redis that writes every command to disk, in a temporary folder; null if it is not installed. */
export async function startRedis(): Promise<OwnServer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-chaos-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async (): Promise<ChildProcess> => {
    const settings = ['--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', '']
    const child = spawn('redis-server', ['--port', String(port), ...settings], { stdio: 'ignore' })
    await Promise.race([answering(url), once(child, 'error').then(([error]) => Promise.reject(error as Error))])
    return child
  }
  let child: ChildProcess
  try {
    child = await start()
  } catch {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    async restart() {
      await kill()
      child = await start()
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    try {
      return await reachRedis(url)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
