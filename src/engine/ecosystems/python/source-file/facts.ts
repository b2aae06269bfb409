import type { Node } from 'web-tree-sitter'
import { computedVariables } from '../../computed-variables.ts'
import type { Message, ModuleImport, SourceFacts } from '../../file-facts.ts'
import { placeFinder } from '../../formats/lines.ts'
import { importedBy } from '../imports.ts'
import { stringParts } from '../literals.ts'
import { type ModuleOutline, outlineOf } from '../module.ts'
import { descendants, type Syntax, syntaxOf, textOf } from '../tree.ts'
import { environmentIn } from './environment.ts'
import { namesIn } from './names.ts'

const MAX_MESSAGES = 10_000
/** In characters. Longer strings are documents or data. */
const MAX_LENGTH = 10_000

/** String literals of a file that contain words. A literal that forms a statement is documentation. */
function messagesIn(tree: Syntax, lineOf: (offset: number) => number): Message[] {
  const messages: Message[] = []
  let statement = { start: -1, end: -1 }
  for (const node of descendants(tree, isText)) {
    const { start, end, type } = node
    if (type === 'expression_statement') statement = { start, end }
    if (!isText(node) || (start === statement.start && end === statement.end) || end - start > MAX_LENGTH) continue
    const text = textOf(node)
    if (!/\s\S*\s?\S/.test(text) || isPattern(text)) continue
    const written = stringParts(node) ?? []
    // The gaps of an f-string are in its syntax, so any remaining braces are text.
    const parts = written.length > 1 ? written : written.flatMap(betweenHoles)
    if (isReadable(parts)) messages.push({ parts, line: lineOf(start) })
    if (messages.length >= MAX_MESSAGES) break
  }
  return messages
}

function isText({ type }: Syntax): boolean {
  return type === 'concatenated_string' || type === 'string'
}

/** A raw string with escapes, repetitions or anchors is a pattern and is never printed. */
function isPattern(text: string): boolean {
  return /^[bB]?[rR][bB]?["']/.test(text) && /\\[\w.()[\]]|\.[*+]|["']\^|\$["']/.test(text)
}

/** Placeholders of `%` and `str.format`. */
const HOLES = /%(?:\(\w+\))?[#0\-+]*(?:\d+|\*)?(?:\.\d+)?[sdrifxXeEgGcoa]|\{[\w.[\]]*(?:![rsa])?(?::[^{}\s]*)?\}/g

function betweenHoles(text: string): string[] {
  const parts = text.split(HOLES)
  return parts.length === 1
    ? parts
    : parts.map((part) => part.replace(/%%/g, '%').replace(/\{\{/g, '{').replace(/\}\}/g, '}'))
}

/** More than one word, or a word next to an inserted value. */
function isReadable(parts: readonly string[]): boolean {
  if (!parts.some((part) => /\s/.test(part))) return false
  const words = parts.join(' ').match(/\p{L}[\p{L}'’-]+/gu)?.length ?? 0
  return words > 1 || (words === 1 && parts.length > 1)
}

/** Words without which a file reads no environment variables. */
export const pythonMarks = {
  environment: ['environ', 'getenv', 'BaseSettings', 'decouple', 'starlette.config', 'envvar', 'env_var'],
} as const

/** Facts of a Python file beyond its declarations. */
export function pythonFacts(root: Node, path: string): SourceFacts {
  const text = root.text
  const tree = syntaxOf(root)
  const place = placeFinder(text)
  const { row } = root.startPosition
  const lineOf = (offset: number): number => place(offset - tree.start).line + row + 1
  const outline = outlineOf(root)
  const facts = {
    imports: importsIn(tree, outline, path, lineOf),
    messages: messagesIn(tree, lineOf),
    ...(outline.publishesOnly && { published: [...outline.published] }),
  }
  const readsEnvironment = pythonMarks.environment.some((word) => text.includes(word))
  return {
    ...facts,
    environment: readsEnvironment ? [...environmentIn(tree, namesIn(tree), lineOf), ...computedVariables(text)] : [],
  }
}

/**
 * The imports of a file. At the top level of a module, other files can import every name that `from … import` binds. Imports in functions,
 * imports for type checkers only, and imports of whole modules are re-exported only where a package says so.
 */
function importsIn(
  tree: Syntax,
  { imports, published }: ModuleOutline,
  path: string,
  lineOf: (offset: number) => number,
): ModuleImport[] {
  const isPackage = /(?:^|\/)__init__\.pyi?$/.test(path)
  const isStub = path.endsWith('.pyi')
  const top = new Map(imports.map(({ statement, checkedOnly }) => [statement.start, checkedOnly]))
  const statements = [...descendants(tree)].filter(({ type }) => /^import_(?:from_)?statement$/.test(type))
  return statements.flatMap((statement) => {
    const checkedOnly = top.get(statement.start)
    const line = lineOf(statement.start)
    return importedBy(statement).map(({ module, name, alias, renamedToItself }): ModuleImport => {
      const isNamed = renamedToItself || published.has(alias)
      const isBound = isPackage ? !alias.includes('.') : name !== null && checkedOnly === false
      const exported = checkedOnly !== undefined && (isNamed || (!isStub && isBound) || name === '*')
      return { module, name, alias, exported, ...(checkedOnly === true && { typeOnly: true }), line }
    })
  })
}
