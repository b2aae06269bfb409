import type { Ecosystem } from '../ecosystem.ts'
import { lineFinder } from '../formats/lines.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Modules of Terraform and OpenTofu: the variables that they take, and their outputs. */
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

/** What stands right in a block, as long as the text; null when the block does not end. Longer ones are cut. */
function bodyAt(code: string, from: number): string | null {
  let depth = 1
  let body = ''
  for (const { 0: token } of code.slice(from, from + MAX_BODY).matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]|[^"{}[\]]+|"/g)) {
    if (/^[}\]]$/.test(token) && --depth === 0) return body
    // An inner block or list leaves its brackets, so that it is no plain value.
    if (depth === 1 || /^[{[]$/.test(token)) body += depth === 1 ? token : ''
    if (/^[{[]$/.test(token)) depth++
  }
  return null
}

const MAX_BODY = 20_000
/** Of one file; more would take long, as each may be left open. */
const MAX_BLOCKS = 2000

/** A text without quotes, a number or a truth value; null for anything else. */
function plainValue(written: string | null): string | null {
  const value = written?.trim() ?? ''
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) return /[\\$%]/.test(value) || value === '""' ? null : value.slice(1, -1)
  return /^(?:true|false|-?\d[\d.]*)$/.test(value) ? value : null
}

/** With the same lines. Texts of several lines go, too. */
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
