import { EpochError } from '../../epochs/errors.ts'
import { publishEpoch } from '../../epochs/store/publish.ts'
import { plain } from '../../plain.ts'
import { withDatabase } from '../server/with-database.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { epochId } from './id.ts'

/** `docalign epoch publish ID`: publishes an epoch that passed. Exit code 1 for another one, unless it is forced with a reason. */
export function runEpochPublish({ positionals: [id], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const number = epochId(id)
  const why = options.get('why')
  if (options.has('force') && (typeof why !== 'string' || why.trim() === ''))
    throw usageError('--force needs --why TEXT, which is recorded')
  if (!options.has('force') && why !== undefined) throw usageError('--why is for --force')
  return withDatabase(terminal, async (queries) => {
    try {
      const { forcedWhy } = await publishEpoch(queries, number, typeof why === 'string' ? why : null, terminal.now())
      const forced = forcedWhy === null ? '' : ` by force: ${plain(forcedWhy)}`
      terminal.stdout.write(`epoch ${number} is published${forced}\n`)
      return 0
    } catch (error) {
      if (!(error instanceof EpochError) || error.code !== 'DOCALIGN_E954') throw error
      terminal.stderr.write(
        `${error.code} not published: ${plain(error.message)} (--force --why TEXT publishes it nevertheless)\n`,
      )
      return 1
    }
  })
}
