import type { Node } from 'web-tree-sitter'
import type { VariableRead } from '../../file-facts.ts'
import { type Constants, textOfExpression } from './constants.ts'

const MAX_READS = 2000

/** Functions and macros that read an environment variable by name. */
const READS = /(?:^|::)env::(?:var|var_os)$|^(?:var|var_os)$|^(?:dotenvy?|dotenv_codegen)::(?:var)$/
const READ_IN_TOKENS = /\benv::var(?:_os)?\(\s*"([A-Za-z_]\w*)"/g

/** Variables that Cargo sets for every build. */
const OF_CARGO = /^(?:CARGO_(?:PKG|MANIFEST|CRATE|BIN|CFG)|OUT_DIR$|PROFILE$|TARGET$|HOST$)/

/** Environment variables that a file reads by name. */
export function readVariables(nodes: readonly Node[], constants: Constants): VariableRead[] {
  const found: VariableRead[] = []
  for (const node of nodes) {
    if (found.length >= MAX_READS) break
    if (node.type === 'call_expression') readCall(node, constants, found)
    else if (node.type === 'macro_invocation') readMacro(node, found)
    else if (node.type === 'attribute_item') readAttribute(node, found)
  }
  return found
}

function readCall(node: Node, constants: Constants, found: VariableRead[]): void {
  const callee = node.childForFieldName('function')
  const [argument, ...others] = node.childForFieldName('arguments')?.namedChildren ?? []
  // `.env("X")` of a clap argument. For a process, `env` also takes a value.
  const isArgument = callee?.childForFieldName('field')?.text === 'env' && others.length === 0
  if (callee === null || (!isArgument && (callee.type === 'field_expression' || !isRead(callee)))) return
  const name = argument ? textOfExpression(argument.text, constants) : null
  if (name === null || !isVariable(name)) return
  found.push({ name, line: node.startPosition.row + 1 })
}

function isRead(callee: Node): boolean {
  return callee.endIndex - callee.startIndex <= 60 && READS.test(callee.text)
}

/** `#[arg(env = "X")]`, or `#[arg(env)]` on a field whose name gives that of the variable. */
function readAttribute(node: Node, found: VariableRead[]): void {
  const text = node.text.slice(0, MAX_ATTRIBUTE)
  const [, stated, written] =
    (/^#\[(?:arg|clap|structopt)\(/.test(text) && /[(,]\s*(env)\b(?:\s*=\s*"(\w+)")?/.exec(text)) || []
  if (stated === undefined) return
  const field = node.nextNamedSibling?.type === 'field_declaration' ? node.nextNamedSibling : null
  const name = written ?? field?.childForFieldName('name')?.text.toUpperCase()
  if (name !== undefined && isVariable(name)) found.push({ name, line: (field ?? node).startPosition.row + 1 })
}

const MAX_ATTRIBUTE = 2000

function readMacro(node: Node, found: VariableRead[]): void {
  const macro = node.childForFieldName('macro')?.text ?? ''
  const text = node.endIndex - node.startIndex > 20_000 ? '' : node.text
  const line = node.startPosition.row + 1
  if (/^(?:std::|core::)?(?:option_)?env$/.test(macro)) {
    const name = /^[^"]*"(\w+)"/.exec(text)?.[1]
    if (name !== undefined && isVariable(name)) found.push({ name, line })
    return
  }
  if (!text.includes('env::var')) return
  for (const match of text.matchAll(READ_IN_TOKENS)) {
    const name = match[1] ?? ''
    const lines = text.slice(0, match.index).split('\n').length - 1
    if (isVariable(name)) found.push({ name, line: line + lines })
  }
}

function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !OF_CARGO.test(name)
}
