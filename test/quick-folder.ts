import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MEMORY = '/dev/shm'
/** Bytes; the tests need a fifth of it. */
const ROOM = 2 * 2 ** 30

/**
 * Where tests keep what they make, tens of thousands of small files: in memory, where that is a folder with room from which
 * programs may run, unless TMPDIR says otherwise.
 */
export async function quickFolder(): Promise<string> {
  const { TMPDIR } = process.env
  if (TMPDIR) return TMPDIR
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM && (await runsPrograms(MEMORY)) ? MEMORY : tmpdir()
}

async function runsPrograms(folder: string): Promise<boolean> {
  const own = await mkdtemp(join(folder, 'docalign-')).catch(() => null)
  if (own === null) return false
  try {
    const program = join(own, 'program')
    await writeFile(program, '#!/bin/sh\n')
    await chmod(program, 0o700)
    await promisify(execFile)(program)
    return true
  } catch {
    return false
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}
