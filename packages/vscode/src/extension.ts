import {
  commands,
  type ExtensionContext,
  languages,
  StatusBarAlignment,
  type StatusBarItem,
  Uri,
  window,
  workspace,
} from 'vscode'
import { LanguageClient, type Location, type Position } from 'vscode-languageclient/node'

/** The source of diagnostics that `docalign lsp` sends. */
const SOURCE = 'docalign'

let client: LanguageClient | null = null

/** Starts the language server, and shows in the status bar how many statements are false. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const status = window.createStatusBarItem('docalign.status', StatusBarAlignment.Left)
  status.name = 'DocAlign'
  status.command = 'workbench.actions.view.problems'
  subscriptions.push(
    status,
    languages.onDidChangeDiagnostics(() => showCount(status)),
    commands.registerCommand('docalign.restart', restart),
    commands.registerCommand('docalign.readWithModel', readWithModel),
    commands.registerCommand('docalign.showLines', showLines),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('docalign')) await restart()
    }),
  )
  await start()
  showCount(status)
}

export async function deactivate(): Promise<void> {
  await client?.dispose()
}

async function start(): Promise<void> {
  const settings = workspace.getConfiguration('docalign')
  const program = settings.get('path', 'docalign')
  client = new LanguageClient(
    'docalign',
    'DocAlign',
    { command: program, args: ['lsp'] },
    {
      documentSelector: [{ scheme: 'file' }],
      initializationOptions: { trusted: workspace.isTrusted, codeLens: settings.get('codeLens', true) },
    },
  )
  try {
    await client.start()
  } catch {
    client = null
    const choice = 'Set the path'
    const chosen = await window.showErrorMessage(`DocAlign could not start ${program} lsp.`, choice)
    if (chosen === choice) await commands.executeCommand('workbench.action.openSettings', 'docalign.path')
  }
}

async function restart(): Promise<void> {
  await client?.dispose()
  await start()
}

function showCount(status: StatusBarItem): void {
  const own = languages.getDiagnostics().flatMap(([, some]) => some.filter(({ source }) => source === SOURCE))
  const statements = own.length === 1 ? 'statement is' : 'statements are'
  status.text = own.length === 0 ? '$(book) docs' : `$(book) ${own.length}`
  status.tooltip =
    own.length === 0 ? 'No statement of the docs is known to be false' : `${own.length} ${statements} false`
  if (client === null) status.hide()
  else status.show()
}

/** Has the command line read the docs, which asks before it sends anything. */
function readWithModel(): void {
  const settings = workspace.getConfiguration('docalign')
  const folder = workspace.workspaceFolders?.[0]
  const model = settings.get('model', '')
  window
    .createTerminal({
      name: 'DocAlign',
      ...(folder && { cwd: folder.uri }),
      shellPath: settings.get('path', 'docalign'),
      shellArgs: ['check', '--model', ...(model === '' ? [] : [model])],
    })
    .show()
}

/** Lists the lines of docs of a code lens. */
async function showLines(uri: string, position: Position, locations: Location[]): Promise<void> {
  const convert = client?.protocol2CodeConverter
  if (!convert) return
  const places = locations.map((location) => convert.asLocation(location))
  await commands.executeCommand('editor.action.showReferences', Uri.parse(uri), convert.asPosition(position), places)
}
