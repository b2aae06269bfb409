import { dirname, join } from 'node:path'
import { type LanguageServer, withLanguageServer } from '../../base/isolation/language-server.ts'
import type { Diagnostic, Range, RunTypeServer, TypeServer } from '../../engine/type-checkers/python/type-server.ts'

/** Rules of which a diagnostic says nothing about declarations, or only of what may be null. */
const OFF = [
  'reportMissingImports',
  'reportMissingModuleSource',
  'reportOptionalMemberAccess',
  'reportRedeclaration',
  'reportUndefinedVariable',
]

/**
 * Runs pyright. Of the folder it reads the files that it is given, of its own the declarations of Python's library; no environment, no
 * plugins and no settings of the repository.
 *
 * @param program the language server of the npm package
 */
export function pyrightAt(program: string): RunTypeServer {
  const library = join(dirname(program), 'dist/typeshed-fallback/stdlib')
  return ({ files, roots }, use) => {
    const settings = {
      ...{ extraPaths: roots, typeshedPath: 'typeshed', pythonVersion: '3.14', pythonPlatform: 'Linux' },
      ...{ include: ['none'], typeCheckingMode: 'basic' },
      ...Object.fromEntries(OFF.map((rule) => [rule, 'none'])),
    }
    const all = new Map([
      ...files,
      ['pyrightconfig.json', JSON.stringify(settings)],
      ['typeshed/stubs/README.md', 'Declarations of other packages are not read.'],
    ])
    const links = new Map([['typeshed/stdlib', library]])
    return withLanguageServer(program, { files: all, links }, async (server) => {
      await open(server)
      return use(typeServer(server))
    })
  }
}

async function open(server: LanguageServer): Promise<void> {
  const { root } = server
  await server.request('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'samples' }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true }, textDocument: { diagnostic: {} } },
  })
  server.notify('initialized', {})
}

interface Location {
  readonly uri: string
  readonly range: Range
}

function typeServer({ root, request, notify }: LanguageServer): TypeServer {
  let shown: string | null = null
  const addressOf = (path: string): string => `${root}/${path.split('/').map(encodeURIComponent).join('/')}`
  const textDocument = (path: string) => ({ uri: addressOf(path) })
  return {
    async diagnose(path, text) {
      if (shown !== null) notify('textDocument/didClose', { textDocument: textDocument(shown) })
      shown = path
      const document = { ...textDocument(path), languageId: 'python', version: 1, text }
      notify('textDocument/didOpen', { textDocument: document })
      const report = await request('textDocument/diagnostic', { textDocument: textDocument(path) })
      return (report as { readonly items?: readonly Diagnostic[] } | null)?.items ?? []
    },
    async definitions(path, position) {
      const found = await request('textDocument/definition', { textDocument: textDocument(path), position })
      return ((found ?? []) as readonly Location[]).flatMap(({ uri, range }) =>
        uri.startsWith(`${root}/`)
          ? [{ path: decodeURIComponent(uri.slice(root.length + 1)), range }]
          : [{ path: uri, range }],
      )
    },
    async signatures(path, position) {
      const found = await request('textDocument/signatureHelp', { textDocument: textDocument(path), position })
      return ((found as SignatureHelp | null)?.signatures ?? []).map(({ label, parameters }) => ({
        parameters: parameters.map((each) =>
          typeof each.label === 'string' ? each.label : label.slice(each.label[0], each.label[1]),
        ),
      }))
    },
  }
}

interface SignatureHelp {
  readonly signatures: readonly {
    readonly label: string
    readonly parameters: readonly { readonly label: string | readonly [from: number, to: number] }[]
  }[]
}
