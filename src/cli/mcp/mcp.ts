import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRepositoryTools } from '../../app/mcp/repository/tools.ts'
import { serveStdio } from '../../app/mcp/stdio.ts'
import { isOwnData } from '../../base/db/own-data.ts'
import { GitError } from '../../base/git/errors.ts'
import { locate } from '../../base/git/folder/locate.ts'
import type { RepositorySession } from '../../stages/session/session.ts'
import { untilStopped } from '../server/until-stopped.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'
import { textOf } from '../terminal/text-of.ts'
import { ownVersion } from '../version.ts'
import { openRepositorySession } from './repository-session.ts'

/**
 * `docalign mcp`: DocAlign's tools for agents. Those for the repository of the current folder only need git; those for the ledger are added
 * if a server's database is configured or found.
 *
 * @throws CliError `DOCALIGN_E101` if there is neither a repository nor a database
 */
export async function runMcp(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const overHttp = invocation.options.has('http')
  const repository = overHttp ? null : await openMcpRepository(terminal)
  const tools = repository === null ? [] : createRepositoryTools(repository)
  try {
    if (overHttp || (await namesServer(invocation, terminal))) {
      const { serveLedger } = await import('./mcp-server.ts')
      return await serveLedger(invocation, terminal, tools)
    }
    if (repository === null)
      throw new CliError(
        'DOCALIGN_E101',
        `${terminal.cwd} is in no git repository — start it in one, or name the database of a server by DATABASE_URL`,
      )
    const onError = (error: unknown, tool: string): void =>
      void terminal.stderr.write(`${tool} failed: ${textOf(error)}\n`)
    const caller = (): never => {
      throw new CliError('DOCALIGN_E404', 'no server is named whose database this tool could ask')
    }
    await serveStdio({ tools, version: ownVersion(), onError, caller }, untilStopped())
    return 0
  } finally {
    await repository?.close()
  }
}

/** Whether a server's database is configured, or the data of this user's server is in the current folder. */
async function namesServer({ options }: Invocation, { env, cwd }: Terminal): Promise<boolean> {
  if (options.has('namespace') || env.DATABASE_URL?.trim() || env.DOCALIGN_DATA?.trim()) return true
  const dataFolder = join(cwd, '.docalign')
  return existsSync(join(dataFolder, 'postgres')) && isOwnData({ dataFolder, isDefaultFolder: true })
}

/** A session for the repository of the current folder; null if there is none. The first question opens the repository. */
async function openMcpRepository(terminal: Terminal): Promise<RepositorySession | null> {
  const directories = await locate(terminal.cwd).catch((error: unknown) => {
    if (error instanceof GitError && error.code === 'DOCALIGN_E101') return null
    throw error
  })
  return directories === null ? null : openRepositorySession(terminal.cwd, directories, terminal)
}
