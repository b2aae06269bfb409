import type { Node } from 'web-tree-sitter'
import type { VariableRead } from '../../file-facts.ts'
import { type Constants, textOfExpression } from './constants.ts'

const MAX_READS = 2000

/** Functions and macros that read a variable of the environment by its name. */
const READS = /(?:^|::)env::(?:var|var_os)$|^(?:var|var_os)$|^(?:dotenvy?|dotenv_codegen)::(?:var)$/
const READ_IN_TOKENS = /\benv::var(?:_os)?\(\s*"([A-Za-z_]\w*)"/g

/** Variables that Cargo sets for every build. */
const OF_CARGO = /^(?:CARGO_(?:PKG|MANIFEST|CRATE|BIN|CFG)|OUT_DIR$|PROFILE$|TARGET$|HOST$)/

/** Environment variables that a file reads by their names. */
export function readVariables(nodes: readonly Node[], constants: Constants): VariableRead[] {
  const found: VariableRead[] = []
  for (const node of nodes) {
    if (found.length >= MAX_READS) break
    if (node.type === 'call_expression') readCall(node, constants, found)
    else if (node.type === 'macro_invocation') readMacro(node, found)
  }
  return found
}

function readCall(node: Node, constants: Constants, found: VariableRead[]): void {
  const callee = node.childForFieldName('function')
  if (callee === null || callee.type === 'field_expression' || callee.endIndex - callee.startIndex > 60) return
  if (!READS.test(callee.text)) return
  const argument = node.childForFieldName('arguments')?.namedChild(0)
  const name = argument ? textOfExpression(argument.text, constants) : null
  if (name === null || !isVariable(name)) return
  found.push({ name, default: defaultOf(node, constants), line: node.startPosition.row + 1 })
}

/** What is taken instead: `.unwrap_or("x".into())`, `.unwrap_or_else(|_| "x".to_string())`. */
function defaultOf(read: Node, constants: Constants): string | null {
  let node = read
  for (let step = 0; step < 6; step++) {
    const field = node.parent
    const call = field?.parent
    if (field?.type !== 'field_expression' || call?.type !== 'call_expression') return null
    const method = field.childForFieldName('field')?.text ?? ''
    if (/^unwrap_or(?:_else)?$/.test(method)) {
      const given = call.childForFieldName('arguments')?.namedChild(0)
      const value = given?.type === 'closure_expression' ? given.childForFieldName('body') : given
      return value ? textOfExpression(value.text, constants) : null
    }
    node = call
  }
  return null
}

function readMacro(node: Node, found: VariableRead[]): void {
  const macro = node.childForFieldName('macro')?.text ?? ''
  const text = node.endIndex - node.startIndex > 20_000 ? '' : node.text
  const line = node.startPosition.row + 1
  if (/^(?:std::|core::)?(?:option_)?env$/.test(macro)) {
    const name = /^[^"]*"(\w+)"/.exec(text)?.[1]
    if (name !== undefined && isVariable(name)) found.push({ name, default: null, line })
    return
  }
  if (!text.includes('env::var')) return
  for (const match of text.matchAll(READ_IN_TOKENS)) {
    const name = match[1] ?? ''
    const lines = text.slice(0, match.index).split('\n').length - 1
    if (isVariable(name)) found.push({ name, default: null, line: line + lines })
  }
}

function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !OF_CARGO.test(name)
}
