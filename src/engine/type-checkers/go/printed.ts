import type { Node } from 'web-tree-sitter'
import { isOmission, isOmissionComment } from '../../ecosystems/go/samples/prepare/abridged.ts'
import { namesOf } from '../../ecosystems/go/source-text.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { placeOf } from '../../ecosystems/samples/nodes.ts'
import { formatPlace } from '../../rules/outcome.ts'
import { type Callable, callableOf, receiverOf, type TypeName, typeReader } from './declarations.ts'
import { formsOf } from './forms.ts'
import { memberOf, structOf } from './members.ts'
import type { Packages } from './packages.ts'

/** Fields or methods that a printed type has in common with the one of its name, at least. */
const MIN_COMMON = 2

/**
 * What declarations of the repository contradict in those that a sample prints without code: functions and methods without their bodies, and
 * types. A sample that is a file, or has code, declares types of its own.
 */
export function printedFaults(root: Node, imported: readonly string[], packages: Packages): SampleFault[] {
  const isPrinted = root.namedChildren.every((node) => PRINTED.test(node.type) && !node.childForFieldName('body'))
  if (!isPrinted) return []
  const owners = imported.filter((path) => packages.find(path))
  return root.namedChildren.flatMap((node): SampleFault[] => {
    if (node.type === 'function_declaration') return functionFaults(node, owners, packages)
    if (node.type === 'method_declaration') return methodFaults(node, owners, packages)
    return node.type === 'type_declaration'
      ? node.namedChildren.flatMap((spec) => typeFaults(spec, owners, packages))
      : []
  })
}

const PRINTED = /^(?:(?:function|method|type|const|var)_declaration|comment)$/

function functionFaults(node: Node, owners: readonly string[], packages: Packages): SampleFault[] {
  const name = node.childForFieldName('name')
  const declared = owners.flatMap((path) => packages.find(path)?.functions.get(name?.text ?? '') ?? [])
  const having = owners.filter((path) => packages.find(path)?.functions.has(name?.text ?? ''))
  return name && having.length === 1 ? formFaults(name, node, declared) : []
}

function methodFaults(node: Node, owners: readonly string[], packages: Packages): SampleFault[] {
  const type = onlyType(receiverOf(node) ?? '', owners, packages)
  const name = node.childForFieldName('name')
  const member = type && name ? memberOf(type, name.text, packages) : null
  return name && member?.kind === 'method' ? formFaults(name, node, member.forms) : []
}

/** The type of a name that one of the packages has. */
function onlyType(name: string, owners: readonly string[], packages: Packages): TypeName | null {
  const [owner, ...others] = owners.filter((path) => packages.find(path)?.types.has(name))
  return owner !== undefined && others.length === 0 && /^\p{Lu}/u.test(name) ? { package: owner, name } : null
}

function formFaults(name: Node, node: Node, forms: readonly Callable[]): SampleFault[] {
  const printed = callableOf(
    node,
    '',
    typeReader(null, () => null),
  )
  const isSame = forms.some(
    ({ least, most, results }) =>
      least === printed.least &&
      most === printed.most &&
      (results.length === printed.results.length || results.length === 0),
  )
  const [first] = forms
  if (!first || isSame || isElided(node)) return []
  return [
    {
      ...{ kind: 'arguments', name: name.text, ...placeOf(name), known: [] },
      reason: `\`${name.text}\` is declared as ${formsOf(forms, true)}, ${formatPlace(first.place)}`,
      evidence: first.place,
    },
  ]
}

function typeFaults(spec: Node, owners: readonly string[], packages: Packages): SampleFault[] {
  const name = spec.childForFieldName('name')
  const body = spec.childForFieldName('type')
  const type = name && onlyType(name.text, owners, packages)
  if (!type || !body) return []
  if (body.type === 'struct_type') return fieldFaults(type, body, packages)
  return body.type === 'interface_type' ? interfaceFaults(type, body, packages) : []
}

function fieldFaults(type: TypeName, body: Node, packages: Packages): SampleFault[] {
  const struct = structOf(type, packages)
  const names = body.namedChildren
    .flatMap((list) => list.namedChildren)
    .flatMap((field) => (field.type === 'field_declaration' ? namesOf(field) : []))
  const missing = names.filter(({ text }) => !struct?.fields.has(text) && !isOmission(text) && /^\p{Lu}/u.test(text))
  if (!struct || !isMostlySame(names.length, missing.length)) return []
  return missing.map((field) => ({
    ...{ kind: 'option', name: field.text, ...placeOf(field), known: [...struct.fields.keys()] },
    reason: `\`${type.name}\` has no field \`${field.text}\`, ${formatPlace(struct.place)}`,
    evidence: struct.place,
  }))
}

function interfaceFaults(type: TypeName, body: Node, packages: Packages): SampleFault[] {
  const methods = body.namedChildren.filter((each) => /^method_(?:elem|spec)$/.test(each.type))
  const found = methods.flatMap((method) => {
    const name = method.childForFieldName('name')
    return name ? [{ method, name, member: memberOf(type, name.text, packages) }] : []
  })
  const missing = found.filter(({ member }) => member.kind === 'missing')
  if (!isMostlySame(found.length, missing.length)) return []
  return found.flatMap(({ method, name, member }): SampleFault[] => {
    if (member.kind === 'method') return formFaults(name, method, member.forms)
    if (member.kind !== 'missing') return []
    const { declaration, known } = member
    return [
      {
        ...{ kind: 'member', name: name.text, ...placeOf(name), known },
        reason: `\`${type.name}\` has no \`${name.text}\`, ${formatPlace(declaration.place)}`,
        evidence: declaration.place,
      },
    ]
  })
}

function isMostlySame(all: number, missing: number): boolean {
  return all - missing >= MIN_COMMON && missing <= all / 2
}

function isElided(node: Node): boolean {
  return node
    .descendantsOfType(['identifier', 'type_identifier', 'comment'])
    .some((each) => each && (isOmission(each.text) || (each.type === 'comment' && isOmissionComment(each.text))))
}
