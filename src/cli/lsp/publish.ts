import type { Connection, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node'

/** Shows the diagnostics of files in the editor. */
export interface Publisher {
  /** Shows these, and no others, for the files of a repository. */
  show(root: string, byUri: ReadonlyMap<string, readonly Diagnostic[]>): void
  /** The answer to an editor that asks for those of an open file. `previous` is the id of the answer that it has. */
  report(uri: string, previous: string | undefined): DocumentDiagnosticReport
}

interface Answer {
  readonly id: string
  readonly text: string
}

/**
 * Diagnostics are sent for files that are not open and, unless the editor asks for them itself, for open ones.
 *
 * @param isAsked whether the editor asks for the diagnostics of a file
 */
export function createPublisher(connection: Connection, isAsked: (uri: string) => boolean): Publisher {
  const current = new Map<string, ReadonlyMap<string, readonly Diagnostic[]>>()
  /** What the editor has, by file. */
  const sent = new Map<string, string>()
  const answered = new Map<string, Answer>()
  let answers = 0
  const of = (uri: string): Diagnostic[] => [...current.values()].flatMap((byUri) => byUri.get(uri) ?? [])

  function send(uri: string, diagnostics: Diagnostic[]): void {
    const text = JSON.stringify(diagnostics)
    if ((sent.get(uri) ?? '[]') === text) return
    if (diagnostics.length === 0) sent.delete(uri)
    else sent.set(uri, text)
    void connection.sendDiagnostics({ uri, diagnostics })
  }

  return {
    show(root, byUri) {
      current.set(root, byUri)
      for (const uri of new Set([...sent.keys(), ...byUri.keys()])) send(uri, isAsked(uri) ? [] : of(uri))
      const isOld = [...answered].some(([uri, { text }]) => isAsked(uri) && text !== JSON.stringify(of(uri)))
      // An editor that refuses asks again when a text changes.
      if (isOld) connection.languages.diagnostics.refresh().catch(() => {})
    },
    report(uri, previous) {
      const items = of(uri)
      const text = JSON.stringify(items)
      const known = answered.get(uri)
      if (known !== undefined && known.id === previous && known.text === text)
        return { kind: 'unchanged', resultId: known.id }
      const id = String(++answers)
      answered.set(uri, { id, text })
      return { kind: 'full', items, resultId: id }
    },
  }
}
