import type { Node } from 'web-tree-sitter'
import { type Details, details, type Signature } from '../../declaration.ts'
import { signatureOf } from './signatures.ts'
import { changedElsewhere, isDeprecated } from './source-notes.ts'

/** What a class says of itself: what `new` takes, its base, and whether it may have members that its body does not name. */
export function classDetails(node: Node, declared: Node = node): Details {
  const body = node.childForFieldName('body')
  const { bases, open } = heritage(node)
  const name = node.childForFieldName('name')?.text
  return details({
    signatures: constructorsOf(body, bases !== undefined || open !== undefined),
    deprecated: isDeprecated(declared),
    bases,
    open: open ?? openMembers(body) ?? changedElsewhere(node, name),
  })
}

function heritage(node: Node): { readonly bases: readonly string[] | undefined; readonly open: string | undefined } {
  const clause = node.namedChildren.find((child) => child.type === 'class_heritage')
  const extended = clause?.namedChildren.find((child) => child.type !== 'implements_clause' && child.type !== 'comment')
  const base = extended?.type === 'extends_clause' ? extended.childForFieldName('value') : extended
  if (base == null) return { bases: undefined, open: undefined }
  if (base.type === 'identifier' || base.type === 'member_expression') return { bases: [base.text], open: undefined }
  return { bases: undefined, open: 'extends what an expression gives' }
}

/** The constructor's signatures; undefined when a base has them. */
function constructorsOf(body: Node | null, hasBase: boolean): readonly Signature[] | undefined {
  const found: Signature[] = []
  for (const member of body?.namedChildren ?? []) {
    if (member.type !== 'method_definition' && member.type !== 'method_signature') continue
    if (member.childForFieldName('name')?.text === 'constructor') found.push(signatureOf(member))
  }
  if (found.length > 0) return found
  return hasBase ? undefined : [{ parameters: [], returns: null }]
}

const COMPUTED =
  /\bthis\[[^\]\n]+\]\s*=(?!=)|\bObject\.(?:assign|definePropert(?:y|ies))\(\s*this\b|\breturn new Proxy\(/

function openMembers(body: Node | null): string | undefined {
  if (body === null) return undefined
  const named = new Set<string>()
  for (const member of body.namedChildren) {
    if (member.type === 'index_signature') return 'has an index signature'
    if (member.type === 'ERROR') return 'has a syntax error'
    const key = member.childForFieldName('name') ?? member.childForFieldName('property')
    if (key?.type === 'computed_property_name' && !/^\[(?:Symbol\.|['"])/.test(key.text)) return 'has a computed name'
    if (key !== null) named.add(key.text)
    // What the constructor sets, and its parameter properties, are read as members.
    if (key?.text === 'constructor') for (const [word] of member.text.matchAll(/[\w$]+/g)) named.add(word)
  }
  const { text } = body
  if (COMPUTED.test(text)) return 'sets members by computed names'
  // TypeScript lets a class set only what it or a base declares.
  if (body.tree.language.name !== 'javascript') return undefined
  for (const [, name] of text.matchAll(/\bthis\.(#?[\w$]+)\s*=(?!=)/g)) {
    if (name !== undefined && !named.has(name)) return 'sets members in its methods'
  }
  return undefined
}
