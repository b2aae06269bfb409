import { type NumberedLine, numberedLines } from '../../formats/lines.ts'
import { addEngine, type ManifestDraft } from '../../manifests/draft.ts'

/** go.mod. */
export function readGoMod(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'go'
  for (const { verb, rest, line, comment } of directives(text)) {
    const [first = '', second = ''] = rest.split(/\s+/, 2).map(unquoted)
    if (verb === 'module' && draft.name === null) {
      draft.name = first
      // The first element of an import path is a host, unless the module is private (`module example`).
      const repository = first.replace(/\/v\d+$/, '')
      if (/^[\w-]+(?:\.[\w-]+)+\//.test(repository)) draft.urls.push(`https://${repository}`)
    } else if (verb === 'go') {
      addEngine(draft, 'go', first, 'declared', line)
    } else if (verb === 'toolchain' && first.startsWith('go')) {
      addEngine(draft, 'go', first.slice(2), 'toolchain', line)
    } else if (verb === 'require' && first !== '') {
      const kind = /\bindirect\b/.test(comment) ? 'build' : 'runtime'
      draft.dependencies.push({ name: first, range: second, kind, line })
    }
  }
}

/** go.work: the modules of a workspace. */
export function readGoWork(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'go'
  for (const { verb, rest, line } of directives(text)) {
    const first = unquoted(rest.split(/\s+/, 1)[0] ?? '')
    if (verb === 'go') addEngine(draft, 'go', first, 'toolchain', line)
    if (verb === 'use' && first !== '') draft.workspaces.push(first)
  }
}

interface Directive {
  readonly verb: string
  readonly rest: string
  readonly comment: string
  readonly line: number
}

/** One entry per directive. Directives in a block (`require ( … )`) are separate entries. */
function directives(text: string): Directive[] {
  const found: Directive[] = []
  let block: string | null = null
  for (const { content, comment, line } of numberedLines(text).map(withoutComment)) {
    const opening = /^(\w+)\s*\($/.exec(content)?.[1]
    if (opening !== undefined) block = opening
    else if (content === ')') block = null
    else if (block !== null) found.push({ verb: block, rest: content, comment, line })
    else {
      const [, verb = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(content) ?? []
      found.push({ verb, rest, comment, line })
    }
  }
  return found.filter(({ rest }) => rest !== '')
}

function withoutComment({ text, line }: NumberedLine): { content: string; comment: string; line: number } {
  const start = text.indexOf('//')
  if (start === -1) return { content: text.trim(), comment: '', line }
  return { content: text.slice(0, start).trim(), comment: text.slice(start), line }
}

function unquoted(text: string): string {
  return text.replace(/^["`]|["`]$/g, '')
}
