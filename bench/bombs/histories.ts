import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { bombHistory, gitBomb } from '../../test/scaling/bombs/git-histories.ts'
import { PROJECT } from '../../test/scaling/project.ts'
import { killAtExit, killTree, megabytesOf, treeOf } from '../process-tree.ts'
import type { Measured } from './measured.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
/** Milliseconds between two checks of the memory. */
const LOOK = 100
/** Above this, all processes are killed: a larger value is not more informative. */
const MAX_MEGABYTES = 2000

/** A hundred million paths in eight objects, and a hundred thousand in five. */
const BOMB = { width: 10, depth: 8 }
const SMALL_BOMB = { width: 10, depth: 5 }

const HISTORIES: Readonly<Record<string, (repository: SandboxRepository) => void>> = {
  'git: a tree that names one tree again and again, at the head': (repository) =>
    void gitBomb(repository, { ...BOMB, stays: true }),
  'git: such a tree in the history': (repository) => void gitBomb(repository, BOMB),
  'git: thirty such trees in the history, each a small one': (repository) =>
    bombHistory(repository, { ...SMALL_BOMB, commits: 30 }),
}

export function historyNames(): string[] {
  return Object.keys(HISTORIES)
}

/**
 * Checks a project with such a history with the command line. Its memory includes git's.
 *
 * @param patience milliseconds after which it is killed
 */
export async function checkedHistory(name: string, patience: number): Promise<Measured> {
  const repository = createRepository()
  const cache = mkdtempSync(join(tmpdir(), 'docalign-bombs-'))
  try {
    repository.commit({ ...PROJECT, 'docs/page.md': '# Page\n\nSee `src/gone.ts`, and [it](gone.md).\n' })
    HISTORIES[name]?.(repository)
    const bytes = Number(/^size: (\d+)$/m.exec(repository.git('count-objects', '-v'))?.[1]) * 1024
    return await measured({ path: repository.path, cache, bytes, patience })
  } finally {
    repository.remove()
    rmSync(cache, { recursive: true, force: true })
  }
}

interface Check {
  readonly path: string
  /** The user's cache folder. */
  readonly cache: string
  readonly bytes: number
  readonly patience: number
}

async function measured({ path, cache, bytes, patience }: Check): Promise<Measured> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, 'check', path], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its processes are found by their session, even if their parents have ended.
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${process.execPath} cannot be started`)
  const forget = killAtExit(pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const closed = new Promise<true>((settle) => child.once('close', () => settle(true)))
  let megabytes = 0
  let isOver = false
  do {
    megabytes = Math.max(megabytes, megabytesOf(treeOf(pid)))
    if (megabytes > MAX_MEGABYTES || performance.now() - began > patience) break
    isOver = await Promise.race([closed, sleep(LOOK, false)])
  } while (!isOver)
  const seconds = Math.round(performance.now() - began) / 1000
  killTree(pid)
  await closed
  forget()
  if (!isOver) return { bytes, seconds, megabytes: Math.round(megabytes), skipped: ['it was killed'] }
  return { bytes, seconds, megabytes: Math.round(megabytes), skipped: [lastLine(output)] }
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1)?.slice(0, 200) ?? ''
}
