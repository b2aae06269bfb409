import type { Node } from 'web-tree-sitter'
import { placeOf } from '../../samples/nodes.ts'
import { lookUp } from '../../samples/scope.ts'
import { addPath, type Reader } from './found.ts'
import type { PathName } from './paths.ts'
import type { Scope } from './scope.ts'
import { EXPRESSION_MACROS, STANDARD_MACROS } from './standard-names.ts'

const MAX_TOKENS = 5000

/** A macro call: its name, and the names in its arguments if these are known to be expressions. */
export function readMacro(reader: Reader, node: Node, path: readonly PathName[], scope: Scope): void {
  const last = path.at(-1)
  if (last === undefined) return
  if (path.length > 1) addPath(reader.found, path, scope)
  else readName(reader, last, scope)
  const tree = node.namedChildren.find((child) => child.type === 'token_tree')
  if (tree !== undefined && EXPRESSION_MACROS.has(last.text)) readTokens(reader, tree, scope)
}

function readName({ found }: Reader, name: PathName, scope: Scope): void {
  const isBound = [`${name.text}!`, name.text].some((each) => lookUp(scope, each) !== undefined)
  if (!isBound && !STANDARD_MACROS.has(name.text) && !found.obscureMacros)
    found.unbound.push({ ...placeOf(name.node), name: name.text })
}

/** Tokens that bind names, or between which names are not values. */
const BINDING = new Set(['let', '|', '=>', 'fn', 'for', 'match', 'if', 'move'])

function readTokens(reader: Reader, root: Node, scope: Scope): void {
  const trees = [root]
  let left = MAX_TOKENS
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    const tokens = tree.children
    left -= tokens.length
    if (left < 0 || tokens.some((token) => BINDING.has(token.type))) return
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (token?.type === 'token_tree') trees.push(token)
      else if (token?.type === 'identifier') at = readAccess(reader, tokens, at, scope)
    }
  }
}

/** Reads `a::b.c` from its first name on. Returns its end. */
function readAccess(reader: Reader, tokens: readonly Node[], start: number, scope: Scope): number {
  const names: PathName[] = []
  let at = start
  let isMember = false
  for (let token = tokens[at]; token?.type === 'identifier'; token = tokens[at]) {
    if (!isMember) names.push({ text: token.text, node: token })
    const separator = tokens[at + 1]?.type
    if (separator === '.') isMember = true
    else if (separator !== '::' || isMember) break
    if (tokens[at + 2]?.type !== 'identifier') break
    at += 2
  }
  const before = tokens[start - 1]?.type
  const after = tokens[at + 1]?.type
  if (before === '.' || before === '::') return at
  // A nested macro, whose arguments may be anything.
  if (after === '!') return at + 2
  const isKey = !isMember && names.length === 1 && (after === ':' || after === '=')
  if (!isKey) addPath(reader.found, names, scope)
  return at
}
