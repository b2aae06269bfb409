import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../doc.ts'
import { describedName, indentOf, isAbsent, objectScopes } from './object-scope.ts'

/** A place in a block; line and column count from 0. */
interface Place {
  readonly line: number
  readonly column: number
}

/** A function, a class or a method that a directive of a page describes with its parameters. */
export interface Signature {
  /** The lines of the page that describe it, as a block. */
  readonly block: CodeBlock
  /** The module that has it; null if the page gives none. */
  readonly module: string | null
  /** Its name in full, or below the module that the page does not give. */
  readonly path: string
  /** It is a member of a class. */
  readonly isMember: boolean
  /** The place of its name in the block. */
  readonly place: Place
  readonly parameters: readonly (Place & {
    readonly name: string
    /** Its default, as written; null if none is listed. */
    readonly value: string | null
  })[]
}

const DIRECTIVE = /^(\s*)\.\. (?:py:)?(class|exception|function|method|classmethod|staticmethod)::\s+(.*)$/
const FIELD = /^\s+:(?:param|parameter|arg|argument|key|keyword|kwarg)\s+([^:]*?)\s*:/
const NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/
/** Maximum lines and characters of one description that are read. */
const MAX_LINES = 400
const MAX_CHARACTERS = 4000

/** What the directives of a reStructuredText page describe with parameters. */
export const signaturesIn: (doc: Doc) => readonly Signature[] = memoize((doc) => {
  if (doc.format !== 'rst') return []
  return doc.lines.flatMap((line, at) => {
    const [, indent = '', kind = '', text = ''] = line.includes('::') ? (DIRECTIVE.exec(line.slice(0, 1000)) ?? []) : []
    return kind === '' || isAbsent(doc, at + 1)
      ? []
      : (signatureAt(doc, { at, indent: indent.length, kind, text }) ?? [])
  })
})

interface Directive {
  /** The index of its first line. */
  readonly at: number
  readonly indent: number
  readonly kind: string
  readonly text: string
}

function signatureAt(doc: Doc, directive: Directive): Signature | null {
  const { at, indent, kind } = directive
  const [last, signature] = wholeSignature(doc.lines, directive)
  const [, name = '', list = null] = /^\s*([\w.]+)\s*(?:\(([\s\S]*)\))?\s*(?:->.*)?$/.exec(signature) ?? []
  const { module, type } = objectScopes(doc)(at + 1)
  const below = type === null || name.startsWith(`${type}.`) ? name : `${type}.${name}`
  const path = module === null ? below : describedName(doc, { text: name, line: at + 1 })
  if (!NAME.test(name) || path === null || (module !== null && !path.startsWith(`${module}.`))) return null
  const listed = parametersIn(list ?? '')
  if (listed === null) return null
  const end = bodyEnd(doc.lines, last, indent)
  const fields = fieldsIn(doc.lines, { from: last + 1, to: end, indent })
  const names = new Set([...listed.keys(), ...fields.keys()])
  const isType = kind === 'class' || kind === 'exception'
  const isBare = isType ? names.size === 0 || hasBases(listed) : list === null && names.size === 0
  if (isBare) return null
  const parameters = [...names].map((each) => ({
    name: each,
    value: listed.get(each) ?? null,
    ...placeIn(doc.lines, { name: each, from: at, to: last, field: fields.get(each) }),
  }))
  return {
    block: { language: 'python', meta: '', lead: '', lines: doc.lines.slice(at, end), line: at + 1, column: 1 },
    ...{ module, path, parameters },
    isMember: !isType && (type !== null || kind.endsWith('method')),
    place: { line: 0, column: Math.max(0, (doc.lines[at] ?? '').indexOf(name)) },
  }
}

/** The signature of a directive with its continued lines, and the index of the last of them; '' if there are several. */
function wholeSignature(lines: readonly string[], { at, text, indent }: Directive): readonly [number, string] {
  let last = at
  let signature = text
  while (signature.trimEnd().endsWith('\\') && last + 1 < lines.length && signature.length < MAX_CHARACTERS)
    signature = `${signature.trimEnd().slice(0, -1)} ${(lines[++last] ?? '').trim()}`
  const next = lines[last + 1] ?? ''
  const isOther = next.trim() !== '' && !/^\s*:[\w-]+:/.test(next) && indentOf(next) > indent
  return [last, isOther || signature.length > MAX_CHARACTERS ? '' : signature]
}

/** What is listed are base classes, `Lamp(Device)`, not parameters. */
function hasBases(listed: ReadonlyMap<string, string | null>): boolean {
  return listed.size > 0 && [...listed].every(([name, value]) => value === null && /^[A-Z]/.test(name))
}

/** The names of parameters with their defaults; null if it is not Python's notation. */
function parametersIn(list: string): ReadonlyMap<string, string | null> | null {
  const parameters = new Map<string, string | null>()
  for (const part of splitAtCommas(list)) {
    const text = part.trim()
    if (/^(?:|\*|\/|\*{1,2}\w+(?:\s*:.*)?|\\\*.*|\.\.\.|…|self|cls)$/s.test(text)) continue
    const [, name, value = null] = /^([A-Za-z_]\w*)(?:\s*:[^=]+)?(?:\s*=\s*(.+))?$/s.exec(text) ?? []
    if (name === undefined || parameters.has(name)) return null
    parameters.set(name, value)
  }
  return parameters
}

function splitAtCommas(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of list.matchAll(/'[^']*'|"[^"]*"|[\s\S]/g)) {
    if (/^[([{]$/.test(token)) depth++
    if (/^[)\]}]$/.test(token)) depth--
    const last = parts.at(-1) ?? ''
    // A lambda has commas of its own.
    if (token === ',' && depth === 0 && !/\blambda\b[^:]*$/.test(last)) parts.push('')
    else parts[parts.length - 1] = last + token
  }
  return parts
}

/** The index after the lines that a directive contains. */
function bodyEnd(lines: readonly string[], last: number, indent: number): number {
  let end = last + 1
  for (let at = last + 1; at < Math.min(lines.length, last + MAX_LINES); at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) <= indent) break
    end = at + 1
  }
  return end
}

/** The parameters in the fields of a description, not of those in it, with their lines. */
function fieldsIn(
  lines: readonly string[],
  { from, to, indent }: { readonly from: number; readonly to: number; readonly indent: number },
): Map<string, number> {
  const fields = new Map<string, number>()
  let inner = Number.POSITIVE_INFINITY
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) <= inner) inner = Number.POSITIVE_INFINITY
    if (DIRECTIVE.test(line.slice(0, 1000)) && indentOf(line) > indent) inner = Math.min(inner, indentOf(line))
    const words = inner === Number.POSITIVE_INFINITY ? (FIELD.exec(line.slice(0, 300))?.[1] ?? '') : ''
    const name = words.split(/\s+/).at(-1) ?? ''
    if (/^[A-Za-z_]\w*$/.test(name) && !fields.has(name)) fields.set(name, at)
  }
  return fields
}

function placeIn(
  lines: readonly string[],
  {
    name,
    from,
    to,
    field,
  }: { readonly name: string; readonly from: number; readonly to: number; readonly field: number | undefined },
): Place {
  const word = new RegExp(`\\b${name}\\b`)
  const search = (at: number, after = 0): Place | null => {
    const line = lines[at] ?? ''
    const column = line.slice(after).search(word)
    return column === -1 ? null : { line: at - from, column: column + after }
  }
  for (let at = from; at <= to; at++) {
    const found = search(at, at === from ? (lines[at] ?? '').indexOf('(') + 1 : 0)
    if (found) return found
  }
  return (field === undefined ? null : search(field)) ?? { line: 0, column: 0 }
}
