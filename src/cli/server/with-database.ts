import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings, Queries } from '../../db/database.ts'
import { openMigrated } from '../../db/migrated.ts'
import { findNamespace, type Namespace } from '../../entries/namespaces.ts'
import { plain } from '../../plain.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { environmentOf } from './environment.ts'

/** Works on the server's database, which is closed afterwards. */
export function withDatabase<T extends object | number>(terminal: Terminal, work: Work<T>): Promise<T> {
  return onDatabase({ ...environmentOf(terminal), patience: terminal.patience }, work)
}

/** `object | number` lets TypeScript infer an exit code rather than any number. */
type Work<T extends object | number> = (queries: Queries) => Promise<T>

async function onDatabase<T extends object | number>(settings: DatabaseSettings, work: Work<T>): Promise<T> {
  const database = await openMigrated(settings)
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

/** The same on one namespace. Throws like {@link namedNamespace}. */
export function withNamespace<T extends object | number>(
  terminal: Terminal,
  name: string | undefined,
  work: (queries: Queries, namespace: Namespace) => Promise<T>,
): Promise<T> {
  return withDatabase(terminal, async (queries) => work(queries, await namedNamespace(queries, name)))
}

/** The same on the namespace of a repository. Throws CliError `DOCALIGN_E404` for one of anything else. */
export function withRepository<T extends object | number>(
  terminal: Terminal,
  name: string | undefined,
  work: (queries: Queries, repositoryId: number, namespace: string) => Promise<T>,
): Promise<T> {
  return withNamespace(terminal, name, (queries, { repositoryId, name: namespace }) => {
    if (repositoryId === null) throw new CliError('DOCALIGN_E404', `${plain(namespace)} is no repository`)
    return work(queries, repositoryId, namespace)
  })
}

/** Works on the server's database, or without one on an embedded one that is deleted afterwards. */
export async function withScratchDatabase<T extends object | number>(terminal: Terminal, work: Work<T>): Promise<T> {
  const { databaseUrl } = environmentOf(terminal)
  const { patience, scratchFolder = emptyFolder } = terminal
  if (databaseUrl !== null) return onDatabase({ databaseUrl, dataFolder: '', patience }, work)
  const dataFolder = scratchFolder()
  try {
    return await onDatabase({ databaseUrl, dataFolder }, work)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'docalign-scratch-'))
}

/** The namespace that a command names. Throws CliError `DOCALIGN_E401` when none is named, `DOCALIGN_E404` for one that is not there. */
export async function namedNamespace(queries: Queries, name: string | undefined): Promise<Namespace> {
  if (name === undefined) throw usageError('a namespace is missing: project:OWNER/REPO')
  const namespace = await findNamespace(queries, name)
  if (!namespace) throw new CliError('DOCALIGN_E404', `there is no namespace ${name}`)
  return namespace
}
