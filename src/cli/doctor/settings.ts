import { type Environment, EnvironmentError } from '../../base/config/environment.ts'
import { ModelError } from '../../base/models/errors.ts'
import { readModelSettings } from '../../base/models/settings.ts'
import { readSpendingLimits } from '../../search/epochs/live/limits.ts'
import { environmentOf } from '../server/environment.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'
import { type CheckResult, fault, ok } from './result.ts'

/** The usable settings of the server. */
export interface Settings {
  /** Every invalid variable is replaced by its default. */
  readonly environment: Environment
  /** Why the credentials are invalid and thus missing; null if they are fine. */
  readonly credentialsProblem: string | null
  readonly results: readonly CheckResult[]
}

const CREDENTIALS = ['APP_ID', 'PRIVATE_KEY', 'PRIVATE_KEY_PATH', 'WEBHOOK_SECRET']
const WAY_OUT = 'correct it in .env or in the environment; docs/server.md lists the variables'

/** Reads the settings as the server would. Invalid variables are reported, and the others are used. */
export function readSettings(terminal: Terminal): Settings {
  const problems: string[] = []
  let credentialsProblem: string | null = null
  const env: Record<string, string | undefined> = { ...terminal.env }
  let environment: Environment | null = null
  while (environment === null) {
    try {
      environment = environmentOf({ ...terminal, env })
    } catch (error) {
      const message = messageOf(error)
      const name = /^([A-Z_]+): /.exec(message)?.[1]
      if (name !== undefined && env[name] !== undefined) {
        problems.push(message)
        delete env[name]
        continue
      }
      if (credentialsProblem !== null) throw error
      credentialsProblem = message
      for (const each of CREDENTIALS) delete env[each]
    }
  }
  for (const read of [readModelSettings, readSpendingLimits]) {
    try {
      read(terminal.env)
    } catch (error) {
      problems.push(messageOf(error))
    }
  }
  const results = problems.map((problem) => fault('settings', problem, WAY_OUT))
  return { environment, credentialsProblem, results: results.length > 0 ? results : [ok('settings', 'can be used')] }
}

/** The message of an error about settings. Rethrows all other errors. */
function messageOf(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof CliError || error instanceof ModelError)
    return error.message
  throw error
}
