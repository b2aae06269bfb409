import { isNamespaceName } from '../../ledger/entries/namespace-name.ts'
import { openNamespace } from '../../ledger/entries/namespaces.ts'
import { createToken, revokeToken } from '../../ledger/entries/tokens.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { withDatabase } from './with-database.ts'

/** `docalign server token create --namespace NS`: prints only the token on stdout, and its purpose on stderr. */
export async function runTokenCreate({ options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const given = options.get('namespace')
  if (typeof given !== 'string') throw usageError('--namespace NS is needed: project:OWNER/REPO')
  const names = [...new Set(given.split(',').map((name) => name.trim()))]
  const wrong = names.find((name) => !isNamespaceName(name))
  if (wrong !== undefined) throw usageError(`${JSON.stringify(wrong)} is no namespace: write project:OWNER/REPO`)
  return withDatabase(terminal, async (queries) => {
    const namespaces: { id: number; name: string }[] = []
    for (const name of names) namespaces.push(await openNamespace(queries, name))
    const ids = new Set(namespaces.map((namespace) => namespace.id))
    const { id, token } = await createToken(queries, [...ids])
    const shown = namespaces.map(({ name }) => name).join(', ')
    terminal.stdout.write(`${token}\n`)
    terminal.stderr.write(`Token ${id} for ${shown}. It is not shown again.\n`)
    return 0
  })
}

/** `docalign server token revoke ID`. */
export async function runTokenRevoke({ positionals: [id] }: Invocation, terminal: Terminal): Promise<ExitCode> {
  if (id === undefined || !/^\d{1,15}$/.test(id)) throw usageError('the number of a token is missing')
  return withDatabase(terminal, async (queries) => {
    const found = await revokeToken(queries, Number(id))
    terminal.stdout.write(found ? `token ${id} is revoked\n` : `there is no token ${id}\n`)
    return found ? 0 : 1
  })
}
