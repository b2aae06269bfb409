import type { Ecosystem } from '../ecosystem.ts'
import { lineFinder } from '../formats/lines.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Terraform and OpenTofu modules: their variables and outputs. */
export const terraform: Ecosystem = {
  name: 'terraform',
  manifests: { paths: [[/\.(?:tf|tofu)$/, readModule]], endings: ['tf', 'tofu'] },
}

const BLOCK = /^[ \t]*(variable|output)[ \t]+"?([\w-]{1,200})"?[ \t]*\{/gm

function readModule(draft: ManifestDraft, text: string): void {
  const code = withoutComments(text)
  const lineOf = lineFinder(code)
  let blocks = 0
  for (const match of code.matchAll(BLOCK)) {
    if (++blocks > MAX_BLOCKS) return

    const [whole, kind, name = ''] = match
    const body = bodyAt(code, match.index + whole.length)
    const given = body === null ? null : (/^[ \t]*default[ \t]*=[ \t]*([^\n]*)$/m.exec(body)?.[1] ?? null)
    const isOutput = kind === 'output'
    addSetting(draft, 'terraform', name, isOutput ? null : plainValue(given), lineOf(match.index), { isOutput })
  }
}

/** The direct content of a block, which ends at the matching brace; null if the block does not end. Longer blocks are truncated. */
function bodyAt(code: string, from: number): string | null {
  let depth = 1
  let body = ''
  for (const { 0: token } of code.slice(from, from + MAX_BODY).matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]|[^"{}[\]]+|"/g)) {
    if (/^[}\]]$/.test(token) && --depth === 0) return body
    // A nested block or list keeps its brackets, so that it is not a plain value.
    if (depth === 1 || /^[{[]$/.test(token)) body += depth === 1 ? token : ''
    if (/^[{[]$/.test(token)) depth++
  }
  return null
}

const MAX_BODY = 20_000
/** Maximum number of blocks per file. Each may be unclosed, so more would take long. */
const MAX_BLOCKS = 2000

/** A string without quotes, a number or a boolean; null for anything else. */
function plainValue(written: string | null): string | null {
  const value = written?.trim() ?? ''
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) return /[\\$%]/.test(value) || value === '""' ? null : value.slice(1, -1)
  return /^(?:true|false|-?\d[\d.]*)$/.test(value) ? value : null
}

/** Keeps the line count. Heredocs are removed as well. */
function withoutComments(text: string): string {
  let end: string | null = null
  const lines = text.split('\n').map((line) => {
    if (end !== null) {
      if (line.trim() === end) end = null
      return ''
    }
    end = /<<[-~]?(\w{1,40})\s*$/.exec(line.slice(-60))?.[1] ?? null
    return line
  })
  const kept = (whole: string): string => whole.replace(/[^\n]+/g, '')
  return lines
    .join('\n')
    .replace(/"(?:[^"\\\n]|\\.)*"|#[^\n]*|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\//g, (whole) =>
      whole.startsWith('"') ? whole : kept(whole),
    )
}
