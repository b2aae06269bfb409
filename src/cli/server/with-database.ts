import type { Queries } from '../../db/database.ts'
import { openMigrated } from '../../db/migrated.ts'
import { findNamespace, type Namespace } from '../../entries/namespaces.ts'
import type { ExitCode, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { environmentOf } from './environment.ts'

/** Works on the server's database, which is closed afterwards. */
export async function withDatabase(
  terminal: Terminal,
  work: (queries: Queries) => Promise<ExitCode>,
): Promise<ExitCode> {
  const database = await openMigrated(environmentOf(terminal))
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

/** The namespace that a command names. Throws CliError `DOCALIGN_E401` when none is named, `DOCALIGN_E404` for one that is not there. */
export async function namedNamespace(queries: Queries, name: string | undefined): Promise<Namespace> {
  if (name === undefined) throw usageError('a namespace is missing: project:OWNER/REPO')
  const namespace = await findNamespace(queries, name)
  if (!namespace) throw new CliError('DOCALIGN_E404', `there is no namespace ${name}`)
  return namespace
}
