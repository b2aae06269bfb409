import { join } from 'node:path'
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Connection,
  MessageType,
  ShowMessageNotification,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { CONFIG_FILES, MAX_CONFIG_BYTES } from '../../base/config/load.ts'
import { readPlainFile } from '../../base/git/plain-file.ts'
import { tryReadDoc } from '../../engine/docs/read.ts'
import { explain } from '../../engine/scan/explanation.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import { planFixes } from '../../engine/scan/fixes/planned-fixes.ts'
import { explanationText } from '../../report/explanation.ts'
import { repositoryUrlOf } from '../../report/links.ts'
import type { Check } from '../../stages/session/check.ts'
import {
  actionsFor,
  type ConfigText,
  docsActions,
  EXPLAIN,
  FIX_ALL,
  findingsIn,
  findingsProvedBy,
  OPEN_COMMIT,
  workspaceEdit,
} from './actions.ts'
import type { FilePlace, Repositories } from './repositories.ts'
import type { Workspace } from './workspace.ts'

/** What the editor said of itself. */
export interface EditorAbilities {
  /** Whether fixes may be offered: not in a workspace that the user does not trust. */
  readonly isTrusted: boolean
  readonly createsFiles: boolean
  readonly opensAddresses: boolean
}

export interface ActionParts {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  readonly repositories: Repositories
  readonly abilities: () => EditorAbilities
}

/** Offers what an author can do about findings, and does what is no edit. */
export function serveActions({ connection, documents, repositories, abilities }: ActionParts): void {
  connection.onCodeAction(async (params): Promise<CodeAction[]> => {
    const place = await repositories.placeOf(params.textDocument.uri)
    if (place === null || !abilities().isTrusted) return []
    const check = await place.workspace.current()
    if (check === null) return []
    const own = wants(params.context, CodeActionKind.QuickFix) ? await quickFixes(params, place, check) : []
    // It is tried on the page, which takes too long each time the cursor moves.
    const isAsked = params.context.only
      ? wants(params.context, FIX_ALL)
      : own.length > 0 && !isAutomatic(params.context)
    return isAsked ? [...own, ...(await fixAll(place, check))] : own
  })

  async function quickFixes(
    { textDocument, range, context }: CodeActionParams,
    { workspace, path }: FilePlace,
    check: Check,
  ) {
    const { findings } = check.result
    const uriOf = (file: string): string => repositories.uriOf(workspace, file)
    const found = findingsIn(findings, path, range)
    if (found.length === 0)
      return findingsProvedBy(findings, path, range).flatMap((finding) => docsActions(finding, { uriOf }))
    const text = documents.get(textDocument.uri)?.getText()
    const url = abilities().opensAddresses ? repositoryUrlOf(workspace.remotes()) : null
    const given = {
      uriOf,
      page: text === undefined ? null : tryReadDoc(path, Buffer.from(text)),
      config: await configText(workspace),
      commitUrl: (commit: string) => url && `${url}/commit/${commit}`,
    }
    return found.flatMap((each) => actionsFor(each, context.diagnostics, given))
  }

  /** The certain fixes of a page that hold together, as one action. */
  async function fixAll({ workspace, path }: FilePlace, { result }: Check): Promise<CodeAction[]> {
    const certain = result.findings.filter(
      (finding) => finding.certain && placesOf(finding).some(({ file }) => file === path),
    )
    if (certain.length === 0) return []
    return workspace.withRepository(async ({ scanned: { head }, config }, repository) => {
      const { pages } = await planFixes(repository, { head, config }, certain)
      const fixes = pages.filter(({ file }) => file === path).flatMap((page) => page.fixes)
      if (fixes.length === 0) return []
      const edit = workspaceEdit(fixes, (file) => repositories.uriOf(workspace, file))
      return [{ title: 'Apply all certain suggestions on this page', kind: FIX_ALL, edit }]
    })
  }

  /** The configuration, as the editor has it; null if there is none and the editor cannot create it. */
  async function configText(workspace: Workspace): Promise<ConfigText | null> {
    for (const file of CONFIG_FILES) {
      const uri = repositories.uriOf(workspace, file)
      const text = documents.get(uri)?.getText() ?? (await readText(join(workspace.root, file)))
      if (text !== null) return { uri, text }
    }
    return abilities().createsFiles ? { uri: repositories.uriOf(workspace, CONFIG_FILES[0]), text: null } : null
  }

  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [first, id] = given.map(String)
    if (command === OPEN_COMMIT && first !== undefined) {
      await connection.window.showDocument({ uri: first, external: true })
      return null
    }
    const place = command === EXPLAIN && first !== undefined ? await repositories.placeOf(first) : null
    if (place === null) return null
    const text = await place.workspace.withRepository(async ({ claims, result, scanned: { head } }, repository) => {
      const claim = claims.find((each) => each.id === id)
      return claim ? explanationText(await explain(claim, { result, head }, repository)) : null
    })
    const type = MessageType.Info
    if (text !== null) await connection.sendNotification(ShowMessageNotification.type, { type, message: text })
    return text
  })
}

function isAutomatic({ triggerKind }: CodeActionContext): boolean {
  return triggerKind === CodeActionTriggerKind.Automatic
}

/** Whether the editor asks for actions of a kind, or for all. */
function wants({ only }: CodeActionContext, kind: string): boolean {
  return only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`))
}

async function readText(file: string): Promise<string | null> {
  const bytes = await readPlainFile(file, { maxBytes: MAX_CONFIG_BYTES, isLinkFollowed: false }).catch(() => null)
  return bytes?.toString('utf8') ?? null
}
