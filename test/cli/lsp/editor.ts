import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRepository } from 'github-sandbox/repositories/repository'
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  createProtocolConnection,
  type Diagnostic,
  DiagnosticRefreshRequest,
  DidChangeTextDocumentNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  PublishDiagnosticsNotification,
  type Range,
  ShowDocumentRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { programFile } from '../../programs.ts'

/** What most editors can do: they are sent diagnostics. */
const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceFolders: true, workspaceEdit: { resourceOperations: ['create'] } },
  window: { showDocument: { support: true } },
}

export interface EditorOptions {
  /** What Node runs for `docalign`; defaults to the bundle of the tests. */
  readonly program?: string
  readonly env?: NodeJS.ProcessEnv
  readonly capabilities?: ClientCapabilities
  readonly initializationOptions?: object
}

/** `docalign lsp` in a process of its own, and an editor that talks with it. */
export async function startEditor({
  program = programFile('docalign'),
  env = process.env,
  capabilities = CAPABILITIES,
  initializationOptions,
}: EditorOptions = {}) {
  const child = spawn(process.execPath, [program, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'], env })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  const published = new Map<string, Diagnostic[]>()
  const messages: string[] = []
  const shown: string[] = []
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    published.set(uri, diagnostics)
  })
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message))
  connection.onRequest(ShowDocumentRequest.type, ({ uri }) => {
    shown.push(uri)
    return { success: true }
  })
  connection.onRequest(DiagnosticRefreshRequest.type, () => {})
  connection.listen()
  const result: InitializeResult = await connection.sendRequest(InitializeRequest.type, {
    ...{ processId: process.pid, rootUri: null, workspaceFolders: null, capabilities },
    ...(initializationOptions && { initializationOptions }),
  })
  await connection.sendNotification(InitializedNotification.type, {})

  /** Opens a folder, and waits until it is checked. */
  async function openFolder(path: string) {
    await changeFolders([path], [])
    const open = new Map<string, TextDocument>()
    const uriOf = (file: string): string => pathToFileURL(join(path, file)).href
    const onDisk = (file: string): string =>
      existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8') : ''
    const textOf = (file: string): string => open.get(file)?.getText() ?? onDisk(file)

    async function type(file: string, text: string): Promise<void> {
      const uri = uriOf(file)
      const known = open.get(file)
      const document = TextDocument.create(uri, 'text', (known?.version ?? 0) + 1, text)
      open.set(file, document)
      const { version } = document
      if (known)
        await connection.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        })
      else
        await connection.sendNotification(DidOpenTextDocumentNotification.type, {
          textDocument: { uri, languageId: 'text', version, text },
        })
    }

    /** The answer to any request comes after a check of what was said before. */
    const settled = (): Promise<unknown> =>
      connection.sendRequest(HoverRequest.type, {
        textDocument: { uri: uriOf('README.md') },
        position: { line: 0, character: 0 },
      })

    return {
      path,
      uriOf,
      textOf,
      type,
      settled,
      /** Opens a file as it is on disk. */
      open: (file: string) => type(file, onDisk(file)),
      async close(file: string): Promise<void> {
        open.delete(file)
        await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uriOf(file) } })
      },
      /** The diagnostics that the editor was sent, by file. */
      async diagnostics(): Promise<Record<string, Diagnostic[]>> {
        await settled()
        const root = `${pathToFileURL(path).href}/`
        const own = [...published].filter(([uri, some]) => uri.startsWith(root) && some.length > 0)
        return Object.fromEntries(own.map(([uri, some]) => [uri.slice(root.length), some]))
      },
      async actions(file: string, line: number, only?: string[]): Promise<CodeAction[]> {
        const range: Range = { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: 0 } }
        const answer = await connection.sendRequest(CodeActionRequest.type, {
          ...{ textDocument: { uri: uriOf(file) }, range },
          context: { diagnostics: published.get(uriOf(file)) ?? [], ...(only && { only }) },
        })
        return (answer ?? []) as CodeAction[]
      },
      /** Makes an edit in the texts that are open, and opens the others. */
      async apply({ changes = {}, documentChanges = [] }: WorkspaceEdit): Promise<void> {
        const edits = new Map(Object.entries(changes))
        for (const change of documentChanges)
          if ('kind' in change) writeFileSync(fileURLToPath('uri' in change ? change.uri : change.newUri), '')
          else
            edits.set(
              change.textDocument.uri,
              change.edits.filter((edit) => 'newText' in edit),
            )
        for (const [uri, some] of edits) {
          const file = decodeURIComponent(uri.slice(pathToFileURL(path).href.length + 1))
          await type(file, TextDocument.applyEdits(TextDocument.create(uri, 'text', 0, textOf(file)), some))
        }
      },
    }
  }

  const changeFolders = (added: string[], removed: string[]): Promise<void> => {
    const folders = (paths: string[]) => paths.map((path) => ({ uri: pathToFileURL(path).href, name: path }))
    return connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: folders(added), removed: folders(removed) },
    })
  }

  return {
    connection,
    pid: child.pid,
    /** What the server said of itself. */
    capabilities: result.capabilities,
    messages,
    shown,
    openFolder,
    closeFolder: (path: string) => changeFolders([], [path]),
    /** Resolves with the exit code. */
    async stop(): Promise<number | null> {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      return ended
    },
  }
}

/** A repository with its files on disk. */
export function checkedOut(files: Readonly<Record<string, string>>) {
  const repository = createRepository()
  const head = repository.commit(files, 'Write it')
  repository.git('reset', '--hard', '--quiet')
  const { path } = repository
  return {
    ...{ path, head, git: repository.git, commit: repository.commit, dispose: repository.remove },
    write(file: string, text: string): void {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    remove: (file: string) => rmSync(join(path, file)),
  }
}
