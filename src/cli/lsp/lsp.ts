import { createConnection } from 'vscode-languageserver/node'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { serveEditor } from './server.ts'

/** `docalign lsp`: serves an editor on stdin and stdout until it disconnects. */
export async function runLsp(_: Invocation, terminal: Terminal): Promise<ExitCode> {
  const connection = createConnection(process.stdin, process.stdout)
  const served = serveEditor(connection, terminal)
  connection.listen()
  await served
  return 0
}
