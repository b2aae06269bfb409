import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CodeActionRequest,
  CodeLensRequest,
  DefinitionRequest,
  DocumentDiagnosticRequest,
  HoverRequest,
  type Location,
  type MarkupContent,
  ReferencesRequest,
} from 'vscode-languageserver-protocol/node'
import { checkedOut, startEditor } from './editor.ts'

const FILES = {
  'README.md': '# Tool\n\nCall `runAll()` of `src/run.js`, and not `anything`.\n\nSee [it](gone.md).\n',
  'docs/guide.md': 'It calls `runAll()` first.\n\nThen `runAll()` again.\n',
  'src/run.js': '// The program.\nexport function runAll() {}\n\nexport function runOne() {}\n',
  'package.json': '{"name":"tool"}\n',
}

/** An editor that asks for diagnostics, in a workspace that is not trusted. */
const WARY = {
  capabilities: {
    textDocument: { diagnostic: {} },
    workspace: { workspaceFolders: true, diagnostics: { refreshSupport: true } },
  },
  initializationOptions: { trusted: false, codeLens: false },
}

let editor: Awaited<ReturnType<typeof startEditor>>
let folder: Awaited<ReturnType<(typeof editor)['openFolder']>>
let repository: ReturnType<typeof checkedOut>
beforeAll(async () => {
  editor = await startEditor()
  repository = checkedOut(FILES)
  folder = await editor.openFolder(repository.path)
})
afterAll(async () => {
  await editor.stop()
  repository.dispose()
})

/** A place of a text: the line, 1-based, and a word in it. */
function at(file: keyof typeof FILES, line: number, word: string) {
  const character = (FILES[file].split('\n')[line - 1] ?? '').indexOf(word)
  return { textDocument: { uri: folder.uriOf(file) }, position: { line: line - 1, character: character + 1 } }
}

function lines(locations: readonly Location[] | null): string[] | undefined {
  return locations?.map(({ uri, range }) => `${uri.slice(folder.uriOf('x').length - 1)}:${range.start.line + 1}`)
}

describe('docalign lsp', () => {
  it.each([
    [
      'a function',
      3,
      'runAll',
      /^\*\*Verified\*\*: [\s\S]*\[src\/run\.js:2\]\(<file:.*\/src\/run\.js#L2>\) `export function runAll\(\) \{\}`\n\nSince [\da-f]{6}\S* “Write it”, 20\d\d-/,
    ],
    ['a path', 3, 'src/run.js', /^\*\*Verified\*\*: /],
    ['a dead link', 5, 'it', /^\*\*False\*\*: /],
    ['a code span that is no claim', 3, 'anything', null],
    ['prose', 3, 'Call', null],
  ])('says of %s by which line it is verified, or why it is not', async (_, line, word, text) => {
    const hover = await editor.connection.sendRequest(HoverRequest.type, at('README.md', line, word))
    const contents = hover?.contents as MarkupContent | undefined
    expect(contents?.value ?? '').toMatch(text ?? /^$/)
  })

  it('leads from a claim to its evidence, and from a declaration to the lines of docs that speak of it', async () => {
    const definition = await editor.connection.sendRequest(DefinitionRequest.type, at('README.md', 3, 'runAll'))
    expect(lines(definition as Location[])).toEqual(['src/run.js:2'])
    const asked = { ...at('src/run.js', 2, 'runAll'), context: { includeDeclaration: false } }
    const references = await editor.connection.sendRequest(ReferencesRequest.type, asked)
    expect(lines(references)?.toSorted()).toEqual(['README.md:3', 'docs/guide.md:1', 'docs/guide.md:3'])
    const [lens, ...others] =
      (await editor.connection.sendRequest(CodeLensRequest.type, at('src/run.js', 2, 'runAll'))) ?? []
    expect([lens?.range.start.line, lens?.command?.title, others]).toEqual([1, '3 lines of docs', []])
  })

  it('follows lines of code that move', async () => {
    await folder.type('src/run.js', `\n${FILES['src/run.js']}`)
    const definition = await editor.connection.sendRequest(DefinitionRequest.type, at('README.md', 3, 'runAll'))
    await folder.close('src/run.js')
    expect(lines(definition as Location[])).toEqual(['src/run.js:3'])
  })

  it('answers an editor that asks for diagnostics, and offers no fixes in a workspace that is not trusted', async () => {
    const wary = await startEditor(WARY)
    try {
      const { open, uriOf, settled, diagnostics, type } = await wary.openFolder(repository.path)
      await settled()
      expect(Object.keys(await diagnostics())).toEqual(['README.md'])
      await open('README.md')
      expect(await diagnostics()).toEqual({})
      const textDocument = { uri: uriOf('README.md') }
      const ask = (previousResultId?: string) =>
        wary.connection.sendRequest(DocumentDiagnosticRequest.type, {
          textDocument,
          ...(previousResultId && { previousResultId }),
        })
      const first = await ask()
      expect(first).toMatchObject({ kind: 'full', items: [{ code: 'link' }] })
      expect(await ask(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
      const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 0 } }
      const asked = { textDocument, range, context: { diagnostics: [] } }
      expect(await wary.connection.sendRequest(CodeActionRequest.type, asked)).toEqual([])
      expect(
        await wary.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: uriOf('src/run.js') } }),
      ).toEqual([])
      await type('README.md', '# Tool\n')
      expect(await ask(first.resultId)).toMatchObject({ kind: 'full', items: [] })
    } finally {
      await wary.stop()
    }
  })
})
