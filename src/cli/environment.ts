import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, readEnvironment } from '../config/environment.ts'
import type { Terminal } from './command.ts'
import { fileError, usageError } from './errors.ts'

/** The server's configuration, from the environment and, beneath it, from `.env` in the current folder. */
export function environmentOf(terminal: Terminal): Environment {
  return readEnvironment(variablesOf(terminal), (path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw fileError('read', path, error)
    }
  })
}

/** The environment's variables, and beneath them those of `.env` in the current folder. */
export function variablesOf({ env, cwd }: Terminal): Readonly<Record<string, string | undefined>> {
  return { ...fromFile(join(cwd, '.env')), ...env }
}

function fromFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {}
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    throw usageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
