import { isMissingPart } from '../base/missing-part.ts'
import type { ExitCode, Terminal } from './terminal/command.ts'
import { CliError } from './terminal/errors.ts'
import { ownName, ownVersion } from './version.ts'

const SERVER = 'docalign-server'

/** The exports of `docalign-server`: the same program, with the packages that this one omits. */
interface ServerPackage {
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/**
 * Finds the server's package, for a command that needs a part of the program that this package does not contain. Only looks beside this
 * package, never in the folder that is checked.
 *
 * @throws the error itself if it has another cause or occurs in the server's package; CliError `DOCALIGN_E405` if the server is not
 * installed
 */
export async function serverInsteadOf(error: unknown, command: string): Promise<ServerPackage> {
  if (!isMissingPart(error) || ownName() === SERVER) throw error
  const entry = `${SERVER}/run`
  return import(entry).catch((cause: unknown) => {
    if (!isMissingModule(cause)) throw cause
    throw new CliError(
      'DOCALIGN_E405',
      `docalign ${command} needs the server beside it: npm install PATH/${SERVER}-${ownVersion()}.tgz, which npm pack makes in a clone of DocAlign (README, “From a clone”)`,
      { cause },
    )
  })
}

function isMissingModule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
