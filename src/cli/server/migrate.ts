import { openDatabase } from '../../base/db/database.ts'
import { migrateDown, migrateUp, migrationStates } from '../../base/db/migrations.ts'
import { NO_LIMITS } from '../../base/db/session.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { environmentOf } from './environment.ts'

/** `docalign server migrate up|down|status`: runs all pending migrations, reverts the last one, or lists them. */
export async function runMigrate({ positionals }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [what = 'up'] = positionals
  if (!['up', 'down', 'status'].includes(what)) throw usageError(`migrate up, down or status, not ${what}`)
  const database = await openDatabase({ ...environmentOf(terminal), patience: terminal.patience, limits: NO_LIMITS })
  try {
    const { queries } = database
    if (what === 'status') {
      for (const { name, executedAt } of await migrationStates(queries))
        terminal.stdout.write(`${executedAt ? executedAt.toISOString() : 'not yet'.padEnd(24)}  ${name}\n`)
      return 0
    }
    const taken = await (what === 'up' ? migrateUp(queries) : migrateDown(queries))
    for (const name of taken) terminal.stdout.write(`${what} ${name}\n`)
    if (taken.length === 0) terminal.stdout.write('nothing to do\n')
    return 0
  } finally {
    await database.close()
  }
}
