import type { Node } from 'web-tree-sitter'
import { computedVariables } from '../../computed-variables.ts'
import type { VariableRead } from '../../file-facts.ts'
import { stringContent } from '../definitions/text.ts'
import { nodesAt } from './places.ts'

const READS =
  /\b(?:process|Bun|Deno|import\.meta)\s*\??\.\s*env\b|\benv\b(?=\s*\??\.\s*[A-Z_]|\s*(?:\?\.)?\[\s*['"`])|\b(?:env|getEnv|readEnv|requireEnv|envVar)(?=\(\s*['"`][A-Z])/g

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** Without the full path of the environment object, only names in capitals count as variables. */
const PLAIN_NAME = /^[A-Z][A-Z0-9_]*$/

/** Environment variables that a file reads, each at its first place, and those whose names it derives from keys. */
export function readEnvironment(root: Node): VariableRead[] {
  const found = new Map<string, VariableRead>()
  for (const start of nodesAt(root, READS))
    for (const read of readsAt(start)) if (!found.has(read.name)) found.set(read.name, read)
  const isComputed = /\benv\s*\[\s*[^'"`\s]|\benv\s*\[\s*[`'"][A-Z_]+(?:\$|['"]\s*\+)/.test(root.text)
  const computed = isComputed ? computedVariables(root.text) : []
  return [...found.values(), ...computed].sort((a, b) => a.line - b.line)
}

function readsAt(start: Node): VariableRead[] {
  const environment = environmentAt(start)
  const { parent } = environment
  if (parent === null) return []
  if (parent.type === 'member_expression' || parent.type === 'subscript_expression') {
    if (parent.childForFieldName('object')?.id !== environment.id) return []
    return memberRead(parent, environment.type === 'identifier')
  }
  if (parent.type === 'call_expression' && parent.childForFieldName('function')?.id === environment.id)
    return variable(parent, stringContent(parent.childForFieldName('arguments')?.firstNamedChild), parent)
  return destructured(parent, environment)
}

/** The whole `process.env` if the match is at its start; else the identifier `env`. */
function environmentAt(start: Node): Node {
  const called = start.parent?.childForFieldName('function')
  if (called?.id === start.id) return start
  let node = start
  // `import.meta` is a single node with parts.
  while (
    node.parent !== null &&
    node.parent.startIndex === start.startIndex &&
    node.endIndex - node.startIndex < 100 &&
    !/\benv$/.test(node.text)
  )
    node = node.parent
  if (node.type === 'property_identifier' && node.parent?.type === 'member_expression') return node.parent
  return node
}

function memberRead(member: Node, isPlain: boolean): VariableRead[] {
  const name = member.childForFieldName('property')?.text ?? stringContent(member.childForFieldName('index'))
  // `Deno.env.get('X')`
  const { parent } = member
  if (/^(?:get|has)$/.test(name ?? '') && parent?.type === 'call_expression')
    return variable(parent, stringContent(parent.childForFieldName('arguments')?.firstNamedChild), parent)
  if (isPlain && !PLAIN_NAME.test(name ?? '')) return []
  return variable(member, name, member)
}

function variable(place: Node, name: string | null, value: Node): VariableRead[] {
  if (name === null || !NAME.test(name) || isSet(value)) return []
  return [{ name, line: place.startPosition.row + 1 }]
}

/** Assigned or deleted rather than read. */
function isSet({ parent, id }: Node): boolean {
  if (parent?.type === 'assignment_expression') return parent.childForFieldName('left')?.id === id
  return parent?.type === 'unary_expression' && parent.childForFieldName('operator')?.type === 'delete'
}

/** `const { X = 'y', Z: z } = process.env`. */
function destructured(parent: Node, environment: Node): VariableRead[] {
  const pattern = parent.childForFieldName(parent.type === 'variable_declarator' ? 'name' : 'left')
  const value = parent.childForFieldName(parent.type === 'variable_declarator' ? 'value' : 'right')
  if (pattern?.type !== 'object_pattern' || value?.id !== environment.id) return []
  return pattern.namedChildren.flatMap((child) => {
    const line = child.startPosition.row + 1
    if (child.type === 'shorthand_property_identifier_pattern') return [{ name: child.text, line }]
    if (child.type === 'object_assignment_pattern') return [{ name: child.childForFieldName('left')?.text ?? '', line }]
    const key = child.type === 'pair_pattern' ? child.childForFieldName('key') : null
    if (key === null || key.type === 'computed_property_name') return []
    return [{ name: stringContent(key) ?? key.text, line }]
  })
}
