import { memoize } from '../../../base/memoize.ts'
import { isCurrentAssertion } from '../annotation/statement-context.ts'
import type { CodeBlock, CodeSpan, Doc } from '../doc.ts'
import { describedName, fullName, indentOf, isAbsent, moduleScopes, objectScopes } from './object-scope.ts'

/** An object of Python code that a role or a directive of a page names. */
export interface NamedObject {
  /** The line with the name, as a block. */
  readonly block: CodeBlock
  /** Where the name begins in the line; counts from 0. */
  readonly column: number
  /** The full name, `package.module.Type.member`, or that below a module, `Type.member`, where the page gives no module. */
  readonly path: string
}

const ROLE = /^(?:py:)?(?:meth|attr|func|class|exc|data|obj|const)$/
/** A function that is described by hand may be one that readers write: a callback. */
const DIRECTIVE =
  /^directive:(?:py:)?(?:(?:auto)?(?:method|attribute|property|classmethod|staticmethod|data|class|exception)|autofunction)$/
const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/
const MAX_NAME = 150
/** Lines before a role that may be those of a remark. */
const MAX_REMARK = 8

/** What the roles and directives of a reStructuredText page name of modules and classes. */
export const namedObjects: (doc: Doc) => readonly NamedObject[] = memoize((doc) =>
  doc.format === 'rst' ? doc.codeSpans.flatMap((span) => namedBy(doc, span) ?? []) : [],
)

function namedBy(doc: Doc, span: CodeSpan): NamedObject | null {
  const { role, line, column } = span
  if (role === null) return null
  const text = doc.lines[line - 1] ?? ''
  const name = span.text.trim().replace(/\(.*\)$/, '')
  if (name.length > MAX_NAME) return null
  const isDirective = DIRECTIVE.test(role)
  if (isDirective ? isAbsent(doc, line) : !ROLE.test(role)) return null
  const path = isDirective ? described(doc, name, line) : referred(doc, name, span)
  if (path === null || !DOTTED.test(path)) return null
  const block = { language: 'python', meta: '', lead: '', lines: [text], line, column: 1 }
  return { block, path, column: Math.max(0, text.indexOf(name, column - 1)) }
}

function described(doc: Doc, name: string, line: number): string | null {
  const { type } = objectScopes(doc)(line)
  return describedName(doc, { text: name, line }) ?? (type === null ? null : `${type}.${name}`)
}

/**
 * Null for a name without its owner, which may be that of anything, for a role without a reference, `` :meth:`!Lamp.dim` ``, or to any module,
 * `` :meth:`.Lamp.dim` ``, and for what is said about other versions.
 */
function referred(doc: Doc, name: string, { line, column }: CodeSpan): string | null {
  const source = (doc.lines[line - 1] ?? '').slice(column - 1, column + MAX_NAME)
  if (!name.includes('.') || /^:[\w:]+:`(?:[^`<]*<)?[~!]*[!.]/.test(source)) return null
  if (isOfVersion(doc, line) || !isCurrentAssertion(doc, line)) return null
  return fullName(moduleScopes(doc)(line), name)
}

/** The line is within a remark about a version: `.. versionchanged:: 2.0`. */
function isOfVersion({ lines }: Doc, line: number): boolean {
  const indent = indentOf(lines[line - 1] ?? '')
  const above = lines
    .slice(Math.max(0, line - 1 - MAX_REMARK), line - 1)
    .findLast((text) => text.trim() !== '' && indentOf(text) < indent)
  return [lines[line - 1], above].some((text) => VERSION.test((text ?? '').slice(0, 100)))
}

const VERSION = /^\s*\.\. (?:version(?:added|changed|removed)|deprecated)::/
