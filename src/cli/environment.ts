import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, readEnvironment } from '../config/environment.ts'
import type { Terminal } from './command.ts'
import { fileError, usageError } from './errors.ts'

/** The server's configuration, from the environment and, beneath it, from `.env` in the current folder. */
export function environmentOf({ env, cwd }: Terminal): Environment {
  return readEnvironment({ ...fromFile(join(cwd, '.env')), ...env }, (path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw fileError('read', path, error)
    }
  })
}

function fromFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {}
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    throw usageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
