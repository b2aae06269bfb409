import { readFileSync } from 'node:fs'
import { type Environment, readEnvironment } from '../../base/config/environment.ts'
import type { Terminal } from '../terminal/command.ts'
import { fileError } from '../terminal/errors.ts'

/** The server's configuration, from a command's environment. */
export function environmentOf({ env }: Terminal): Environment {
  return readEnvironment(env, (path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw fileError('read', path, error)
    }
  })
}
