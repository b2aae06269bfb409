import { randomUUID } from 'node:crypto'
import { createGuards } from '../../app/http/api/handler.ts'
import { startHttp } from '../../app/http/server/server.ts'
import { MCP_PATH, mcpHandler } from '../../app/mcp/http.ts'
import { serveStdio } from '../../app/mcp/stdio.ts'
import type { Tool } from '../../app/mcp/tool.ts'
import { createTools } from '../../app/mcp/tools.ts'
import { createContext } from '../../app/operations/context.ts'
import type { Queries } from '../../base/db/database.ts'
import { readModelSettings } from '../../base/models/settings.ts'
import { allNamespaces, findNamespace } from '../../ledger/entries/namespaces.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { createShadow } from '../../search/evaluation/live/shadow.ts'
import { featuresOf } from '../../search/live/features.ts'
import { createSearch } from '../../search/live/search.ts'
import { environmentOf } from '../server/environment.ts'
import { untilStopped } from '../server/until-stopped.ts'
import { withDatabase } from '../server/with-database.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { textOf } from '../terminal/text-of.ts'
import { ownVersion } from '../version.ts'

/** Local users of the program have access to the database anyway. */
const LOCAL_TOKEN = 0

/**
 * Serves the tools for the server's database, on stdin and stdout or over HTTP. On stdin and stdout, it also serves the tools of the
 * repository, if there is one; over HTTP a token gives access to namespaces, never to files of this machine.
 */
export async function serveLedger(
  { options }: Invocation,
  terminal: Terminal,
  repositoryTools: readonly Tool[],
): Promise<ExitCode> {
  const [port, namespace] = [portOption(options.get('http')), options.get('namespace')]
  const environment = environmentOf(terminal)
  const models = readModelSettings(terminal.env)
  return withDatabase(terminal, async (queries) => {
    const { now } = terminal
    const say = (text: string) => void terminal.stderr.write(`${text}\n`)
    const log = { warn: ({ err }: { readonly err?: unknown }, message: string) => say(`${message}: ${textOf(err)}`) }
    const features = featuresOf(environment.features)
    const search = createSearch({ queries, now, log, models, features, shadow: createShadow })
    const serving = {
      tools: createTools(createContext({ queries, search, models, now, log })),
      version: ownVersion(),
      onError: (err: unknown, tool: string) => say(`${tool} failed: ${textOf(err)}`),
    }
    try {
      if (port === null) {
        const only = typeof namespace === 'string' ? await named(queries, namespace) : null
        const sessionId = `mcp-${randomUUID()}`
        const caller = async () => ({ token: await localToken(queries, only), sessionId })
        await serveStdio({ ...serving, tools: [...repositoryTools, ...serving.tools], caller }, untilStopped())
      } else {
        const guards = createGuards(queries, environment.apiRate, now)
        const handlers = [mcpHandler({ ...serving, guards })]
        const http = await startHttp(handlers, { host: environment.host, port }, (err) => say(textOf(err)))
        terminal.stdout.write(`DocAlign ${ownVersion()} serves MCP on ${http.url}${MCP_PATH}\n`)
        await untilStopped()
        await http.close()
      }
    } finally {
      await search.close()
    }
    return 0
  })
}

function portOption(given: string | true | undefined): number | null {
  if (given === undefined) return null
  const port = typeof given === 'string' && /^\d{1,5}$/.test(given) ? Number(given) : -1
  if (port < 0 || port > 65_535) throw usageError(`--http takes a port from 0 to 65535, not ${String(given)}`)
  return port
}

async function named(queries: Queries, name: string): Promise<number> {
  const namespace = await findNamespace(queries, name)
  if (!namespace) throw new CliError('DOCALIGN_E404', `there is no namespace ${name}`)
  return namespace.id
}

/** All namespaces, or only the requested one. */
async function localToken(queries: Queries, only: number | null): Promise<Token> {
  const namespaces = await allNamespaces(queries)
  if (namespaces.length === 0)
    throw new CliError(
      'DOCALIGN_E404',
      'the database has no namespace yet: install the App on a repository, or `docalign server token create --namespace NS`',
    )
  return { id: LOCAL_TOKEN, namespaces: namespaces.filter(({ id }) => only === null || id === only) }
}
