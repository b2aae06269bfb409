import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The working folder; defaults to that of this process. */
  readonly cwd?: string
}

/** How a process ended. `exitCode` is null if it was killed or could not be started. */
export interface Exit {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly error: Error | null
}

/** A started process with its streams. */
export interface Child {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Requests its termination. */
  kill(): void
  /** Resolves when the process has exited and its output was read; never rejects. */
  readonly exited: Promise<Exit>
}

/** Starts a process directly. Throws errors that the system reports immediately, such as for arguments beyond its limit. */
export function startHere({ file, args, env, cwd }: Command): Child {
  const child = spawn(file, args, { env, windowsHide: true, ...(cwd === undefined ? {} : { cwd }) })
  let error: Error | null = null
  child.on('error', (raised) => {
    error = raised
  })
  const { stdin, stdout, stderr } = child
  const exited = new Promise<Exit>((settle) => {
    child.on('close', (exitCode, signal) => settle({ exitCode: error === null ? exitCode : null, signal, error }))
  })
  return { stdin, stdout, stderr, exited, kill: () => void child.kill() }
}
