import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeInSearches } from '../../app/waiting-searches.ts'
import type { DatabaseSettings, Queries } from '../../base/db/database.ts'
import type { WhenStopped } from '../../base/db/embedded.ts'
import { openMigrated } from '../../base/db/migrated.ts'
import { plain } from '../../base/text/plain.ts'
import { allNamespaces, findNamespace, type Namespace } from '../../ledger/entries/namespaces.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { environmentOf } from './environment.ts'

/** Runs `work` on the server's database, and closes it. */
export function withDatabase<T extends object | number>(
  terminal: Terminal,
  work: Work<T>,
  whenStopped?: WhenStopped,
): Promise<T> {
  const environment = environmentOf(terminal)
  const settings = { ...environment, patience: terminal.patience, ...(whenStopped && { whenStopped }) }
  return onDatabase(settings, async (queries) => {
    if (environment.databaseUrl === null) await takeInSearches(queries, environment.dataFolder)
    return work(queries)
  })
}

/** `object | number` lets TypeScript infer an exit code instead of any number. */
type Work<T extends object | number> = (queries: Queries) => Promise<T>

async function onDatabase<T extends object | number>(settings: DatabaseSettings, work: Work<T>): Promise<T> {
  const database = await openMigrated(settings)
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

/** The same for one namespace. Throws like {@link namedNamespace}, and creates no database to look it up in. */
export async function withNamespace<T extends object | number>(
  terminal: Terminal,
  name: string | undefined,
  work: (queries: Queries, namespace: Namespace) => Promise<T>,
  whenStopped?: WhenStopped,
): Promise<T> {
  const { databaseUrl, dataFolder } = environmentOf(terminal)
  if (name !== undefined && databaseUrl === null && !existsSync(join(dataFolder, 'postgres')))
    throw new CliError(
      'DOCALIGN_E404',
      `there is no namespace ${plain(name)}, as ${dataFolder} has no database; docalign search PATH QUERY searches a repository without one`,
    )
  return withDatabase(terminal, async (queries) => work(queries, await namedNamespace(queries, name)), whenStopped)
}

/** The same for the namespace of a repository. Throws CliError `DOCALIGN_E404` for other namespaces. */
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

/** Runs `work` on the server's database or, if none is configured, on a temporary embedded one. */
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

/** The namespace by its name. Throws CliError `DOCALIGN_E401` if the name is missing, `DOCALIGN_E404` if there is no such namespace. */
export async function namedNamespace(queries: Queries, name: string | undefined): Promise<Namespace> {
  if (name === undefined) throw usageError('a namespace is missing: project:OWNER/REPO')
  const namespace = await findNamespace(queries, name)
  if (namespace) return namespace
  const names = (await allNamespaces(queries)).map((each) => each.name)
  throw new CliError('DOCALIGN_E404', `there is no namespace ${name}; ${namesText(names)}`)
}

/** Maximum number of namespaces that an error names. */
const MAX_NAMES = 10

function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'there is none yet: docalign eval epoch create PATH makes one'
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return `there are ${names.slice(0, MAX_NAMES).map(plain).join(', ')}${more}`
}
