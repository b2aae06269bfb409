import { dirname } from 'node:path'
import {
  type Connection,
  type Diagnostic,
  MessageType,
  ShowMessageNotification,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { GitError } from '../../base/git/errors.ts'
import { locate } from '../../base/git/folder/locate.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { codeOfPlaces } from '../../engine/scan/explanation.ts'
import type { Check } from '../../stages/session/check.ts'
import { ConfigUnusable } from '../../stages/session/session.ts'
import { openRepositorySession } from '../mcp/repository-session.ts'
import type { Terminal } from '../terminal/command.ts'
import { textOf } from '../terminal/text-of.ts'
import { diagnosticsOf, problemDiagnostic } from './diagnostics.ts'
import type { Publisher } from './publish.ts'
import { pathBelow, pathOfUri, uriOfPath } from './uris.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** A file of an open repository. */
export interface FilePlace {
  readonly workspace: Workspace
  /** From the root of the repository. */
  readonly path: string
}

/** The repositories of the folders and files that an editor has open. */
export interface Repositories {
  /** Opens the repository of a folder unless it is open. A folder outside of any is named to the user once. */
  openFolder(folder: string): Promise<void>
  /** Closes the repository of a folder that the editor no longer shows. */
  closeFolder(folder: string): Promise<void>
  /** Says that the text of a file has changed, was opened or was closed. */
  changed(uri: string): Promise<void>
  /** Null for a file outside of the open repositories. Waits for those that are being opened. */
  placeOf(uri: string): Promise<FilePlace | null>
  /** The address of a file of a repository, as the editor writes it if it has the file open. */
  uriOf(workspace: Workspace, path: string): string
  close(): Promise<void>
}

export interface EditorParts {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  readonly publisher: Publisher
  readonly terminal: Terminal
}

export function createRepositories({ connection, documents, publisher, terminal }: EditorParts): Repositories {
  const open = new Map<string, Workspace>()
  /** Folders that were named as having no repository, and errors that were shown. */
  const told = new Set<string>()

  const tellOnce = (text: string): void => {
    if (told.has(text)) return
    told.add(text)
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message: text })
  }

  /** The texts that the editor has open below a folder, by path. */
  function textsBelow(root: string): ReadonlyMap<string, string> {
    const texts = new Map<string, string>()
    for (const document of documents.all()) {
      const place = pathOfUri(document.uri)
      const path = place === null ? null : pathBelow(root, place)
      if (path !== null) texts.set(path, document.getText())
    }
    return texts
  }

  function uriOf(root: string, path: string): string {
    const uri = uriOfPath(root, path)
    if (documents.get(uri)) return uri
    const place = pathOfUri(uri)
    return documents.keys().find((each) => pathOfUri(each) === place) ?? uri
  }

  async function show(root: string, check: Check, repository: GitRepository): Promise<void> {
    const { result, scanned } = check
    const places = result.findings.flatMap(({ evidence }) => evidence)
    const codeOf = await codeOfPlaces(repository, scanned.head, places)
    const uris = (path: string): string => uriOf(root, path)
    publish(root, diagnosticsOf(result, { uriOf: uris, codeOf, now: terminal.now() }))
  }

  function publish(root: string, byFile: ReadonlyMap<string, readonly Diagnostic[]>): void {
    publisher.show(root, new Map([...byFile].map(([path, diagnostics]) => [uriOf(root, path), diagnostics])))
  }

  function fail(root: string, error: unknown): void {
    if (error instanceof ConfigUnusable)
      publish(root, new Map([[error.problem.file, [problemDiagnostic(error.problem)]]]))
    else tellOnce(`DocAlign cannot check ${plain(root)}: ${plain(textOf(error))}`)
  }

  async function openAt(folder: string): Promise<'open' | 'no repository'> {
    const folders = await locate(folder).catch((error: unknown) => {
      if (error instanceof GitError) return null
      throw error
    })
    if (folders === null || folders.beside === null) return 'no repository'
    const root = folders.beside
    if (open.has(root)) return 'open'
    const session = await openRepositorySession(root, folders, terminal, {
      texts: () => textsBelow(root),
      onMore: () => open.get(root)?.changed(),
    })
    const onChecked = (check: Check, repository: GitRepository): Promise<void> => show(root, check, repository)
    const onPartlyWatched = (error: unknown): void =>
      tellOnce(`DocAlign notices changes of files on disk below ${plain(root)} only in part: ${plain(textOf(error))}`)
    open.set(root, openWorkspace(root, session, { onChecked, onFailed: (error) => fail(root, error), onPartlyWatched }))
    return 'open'
  }

  function openPlaceOf(uri: string): FilePlace | null {
    const place = pathOfUri(uri)
    if (place === null) return null
    const found = [...open.values()].flatMap((workspace) => {
      const path = pathBelow(workspace.root, place)
      return path === null ? [] : [{ workspace, path }]
    })
    // A repository within another one has its own files.
    return found.toSorted((one, other) => other.workspace.root.length - one.workspace.root.length)[0] ?? null
  }

  let previous: Promise<unknown> = Promise.resolve()
  /** Opens and closes repositories one after the other. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = previous.then(work)
    previous = done.catch(() => {})
    return done
  }

  return {
    openFolder: (folder) =>
      inOrder(async () => {
        if ((await openAt(folder)) === 'no repository')
          tellOnce(`${plain(folder)} is in no git repository, so DocAlign checks nothing there`)
      }),
    closeFolder: (folder) =>
      inOrder(async () => {
        const workspace = open.get(folder)
        if (!workspace) return
        open.delete(folder)
        publisher.show(folder, new Map())
        await workspace.close()
      }),
    async changed(uri) {
      const path = pathOfUri(uri)
      if (path === null) return
      const place = openPlaceOf(uri)
      if (place) return place.workspace.changed()
      await inOrder(() => openAt(dirname(path)))
    },
    async placeOf(uri) {
      await previous
      return openPlaceOf(uri)
    },
    uriOf: ({ root }, path) => uriOf(root, path),
    close: () =>
      inOrder(async () => {
        await Promise.all([...open.values()].map((workspace) => workspace.close()))
        open.clear()
      }),
  }
}
