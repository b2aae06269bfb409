import {
  CodeActionKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkspaceFolder,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Terminal } from '../terminal/command.ts'
import { ownVersion } from '../version.ts'
import { EXPLAIN, FIX_ALL, OPEN_COMMIT } from './actions.ts'
import { type EditorAbilities, serveActions } from './code-actions.ts'
import { serveMoves } from './moves.ts'
import { serveNavigation } from './navigation.ts'
import { createPublisher } from './publish.ts'
import { createRepositories } from './repositories.ts'
import { pathOfUri } from './uris.ts'

/** What a client may send with its initialization; every field is optional. */
interface Options {
  /** False for a workspace that the user does not trust: no fixes are offered. */
  readonly trusted?: boolean
  /** False for no code lenses. */
  readonly codeLens?: boolean
}

/** Serves an editor over the Language Server Protocol; resolves when it shuts down. */
export function serveEditor(connection: Connection, terminal: Terminal): Promise<void> {
  const documents = new TextDocuments(TextDocument)
  let asked: InitializeParams | null = null
  const isAsking = (): boolean => asked !== null && asksForDiagnostics(asked)
  const publisher = createPublisher(connection, (uri) => isAsking() && documents.get(uri) !== undefined)
  const repositories = createRepositories({ connection, documents, publisher, terminal })

  connection.onInitialize((params): InitializeResult => {
    asked = params
    return { serverInfo: { name: 'DocAlign', version: ownVersion() }, capabilities: capabilitiesFor(params) }
  })
  connection.onInitialized(async () => {
    if (asked?.capabilities.workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        for (const folder of pathsOf(removed)) await repositories.closeFolder(folder)
        for (const folder of pathsOf(added)) await repositories.openFolder(folder)
      })
    for (const folder of asked === null ? [] : foldersOf(asked)) await repositories.openFolder(folder)
  })
  documents.onDidChangeContent(({ document }) => repositories.changed(document.uri))
  documents.onDidClose(({ document }) => repositories.changed(document.uri))
  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }) => {
    const place = await repositories.placeOf(uri)
    await place?.workspace.current()
    return publisher.report(uri, previousResultId)
  })
  serveNavigation(connection, repositories, () => optionsOf(asked).codeLens !== false)
  serveActions({ connection, documents, repositories, abilities: () => abilitiesOf(asked) })
  serveMoves(connection, repositories, () => abilitiesOf(asked).isTrusted)
  documents.listen(connection)
  return new Promise((settle) => {
    connection.onShutdown(async () => {
      await repositories.close()
      settle()
    })
  })
}

function capabilitiesFor(params: InitializeParams): InitializeResult['capabilities'] {
  const asking = { identifier: 'docalign', interFileDependencies: true, workspaceDiagnostics: false }
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**' } }] } },
    },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    codeLensProvider: {},
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
    executeCommandProvider: { commands: [EXPLAIN, OPEN_COMMIT] },
    ...(asksForDiagnostics(params) && { diagnosticProvider: asking }),
  }
}

/** Whether the editor asks for the diagnostics of open files, and can be told to ask again. */
function asksForDiagnostics({ capabilities: { textDocument, workspace } }: InitializeParams): boolean {
  return textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true
}

function optionsOf(params: InitializeParams | null): Options {
  const given: unknown = params?.initializationOptions
  return typeof given === 'object' && given !== null ? given : {}
}

function abilitiesOf(params: InitializeParams | null): EditorAbilities {
  const { workspace, window } = params?.capabilities ?? {}
  return {
    isTrusted: optionsOf(params).trusted !== false,
    createsFiles: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
    opensAddresses: window?.showDocument?.support === true,
  }
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  return pathsOf(workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: '' }] : []))
}

function pathsOf(folders: readonly WorkspaceFolder[]): string[] {
  return folders.flatMap(({ uri }) => pathOfUri(uri) ?? [])
}
