import type { Node } from 'web-tree-sitter'
import { BLOCKS } from '../../ecosystems/go/samples/bind.ts'
import { isOmission, isOmissionComment } from '../../ecosystems/go/samples/prepare/abridged.ts'
import { namesOf } from '../../ecosystems/go/source-text.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { placeOf } from '../../ecosystems/samples/nodes.ts'
import { formatPlace } from '../../rules/outcome.ts'
import { type Callable, type PackageOf, type Place, packagesOf, type TypeName } from './declarations.ts'
import { formsOf } from './forms.ts'
import { structOf } from './members.ts'
import type { Packages } from './packages.ts'
import { printedFaults } from './printed.ts'
import { bindStatement, bindUnknown, createNames, createValues, type Names, type Values } from './values.ts'

/** What the page of a sample has beside it. */
export interface PageNames {
  /** The packages that samples of the page import, by their names. */
  readonly packageOf: PackageOf
  readonly imported: readonly string[]
  /** The type of a name to samples that do not bind it; null if that is not known. */
  earlier(name: string): TypeName | null
  bound(name: string, type: TypeName | null): void
}

/** Maximum depth of a sample's tree. Nobody writes deeper ones by hand. */
const MAX_DEPTH = 150

/** What declarations of the repository contradict in a sample in Go. */
export function faultsIn(root: Node, page: PageNames, packages: Packages): SampleFault[] {
  const imported = packagesOf(root)
  const packageOf: PackageOf = (alias) => imported(alias) ?? page.packageOf(alias)
  const names = createNames(page.bound)
  const values = createValues(names, packageOf, packages, page.earlier)
  const faults: SampleFault[] = []
  bindPackage(root, names)
  visit(root, 0)
  return [...faults, ...printedFaults(root, page.imported, packages)]

  function visit(node: Node, depth: number): void {
    if (depth > MAX_DEPTH || node.type === 'import_declaration') return
    const isBlock = BLOCKS.has(node.type)
    if (isBlock) names.open()
    if (/^(?:variadic_)?parameter_declaration$/.test(node.type)) bindParameter(node, names, values)
    if (node.type === 'type_switch_statement') bindUnknown(node, names)
    faults.push(...faultsAt(node, values, packages))
    for (const child of node.namedChildren) visit(child, depth + 1)
    if (/^(?:short_var_declaration|var_spec|const_spec)$/.test(node.type)) bindStatement(node, names, values)
    if (/^(?:range_clause|receive_statement)$/.test(node.type)) bindUnknown(node, names)
    if (isBlock) names.close()
  }
}

/** What the sample declares itself, which is visible before its declaration. */
function bindPackage(root: Node, names: Names): void {
  for (const node of root.namedChildren) {
    if (node.type === 'function_declaration') names.bind(node.childForFieldName('name')?.text ?? '_', null)
    else if (/^(?:var|const|type)_declaration$/.test(node.type))
      for (const spec of node.namedChildren) for (const name of namesOf(spec)) names.bind(name.text, null)
  }
}

function bindParameter(node: Node, names: Names, { readType }: Values): void {
  const type = node.type === 'parameter_declaration' ? readType(node.childForFieldName('type')) : null
  for (const name of namesOf(node)) names.bind(name.text, type)
}

function faultsAt(node: Node, values: Values, packages: Packages): SampleFault[] {
  switch (node.type) {
    case 'call_expression':
      return [argumentsFault(node, values)].filter((fault) => fault !== null)
    case 'selector_expression':
      return [memberFault(node, values)].filter((fault) => fault !== null)
    case 'composite_literal':
      return fieldFaults(node, values, packages)
    case 'short_var_declaration':
    case 'assignment_statement':
      return [resultsFault(node, values)].filter((fault) => fault !== null)
    default:
      return []
  }
}

function argumentsFault(call: Node, values: Values): SampleFault | null {
  const called = values.calledBy(call)
  const list = call.childForFieldName('arguments')
  if (!called || !list || isElided(list)) return null
  const given = list.namedChildren.filter(({ type }) => type !== 'comment')
  if (given.some(({ type }) => type === 'variadic_argument')) return null
  const [only] = given
  // A call that is the only argument may give several values.
  if (given.length === 1 && only?.type === 'call_expression' && values.resultsOf(only)?.length !== 1) return null
  if (called.forms.some(({ least, most }) => given.length >= least && given.length <= most)) return null
  const count = given.length === 0 ? 'none' : given.length
  return {
    ...{ kind: 'arguments', name: called.name, ...placeOf(nameOfCall(call)), known: [] },
    reason: `\`${called.name}\` takes ${takenBy(called.forms)}, ${placesOf(called.forms)}; the sample passes ${count}`,
    evidence: evidenceOf(called.forms),
  }
}

function memberFault(selector: Node, values: Values): SampleFault | null {
  const found = values.selected(selector)
  if (found?.member.kind !== 'missing' || isOmission(found.name.text)) return null
  const { declaration, known } = found.member
  return {
    ...{ kind: 'member', name: found.name.text, ...placeOf(found.name), known },
    reason: `\`${found.type.name}\` has no \`${found.name.text}\`, ${formatPlace(declaration.place)}`,
    evidence: declaration.place,
  }
}

function fieldFaults(literal: Node, values: Values, packages: Packages): SampleFault[] {
  const type = values.readType(literal.childForFieldName('type'))
  const struct = type && structOf(type, packages)
  if (!type || !struct) return []
  const elements = literal.childForFieldName('body')?.namedChildren ?? []
  return elements.flatMap((element): SampleFault[] => {
    const key = element.type === 'keyed_element' ? element.childForFieldName('key')?.namedChild(0) : null
    if (key?.type !== 'identifier' || struct.fields.has(key.text) || isOmission(key.text)) return []
    return [
      {
        ...{ kind: 'option', name: key.text, ...placeOf(key) },
        known: [...struct.fields.keys()].filter((each) => /^\p{Lu}/u.test(each)),
        reason: `\`${type.name}\` has no field \`${key.text}\`, ${formatPlace(struct.place)}`,
        evidence: struct.place,
      },
    ]
  })
}

/** More or fewer names than the values that a function returns. */
function resultsFault(node: Node, values: Values): SampleFault | null {
  const targets = node.childForFieldName('left')?.namedChildren.length ?? 0
  const [call, ...others] = node.childForFieldName('right')?.namedChildren ?? []
  if (call?.type !== 'call_expression' || others.length > 0) return null
  const called = values.calledBy(call)
  if (!called || called.forms.some(({ results }) => results.length === targets)) return null
  const [{ result, results }] = called.forms as readonly [Callable, ...Callable[]]
  const returned = results.length === 0 ? 'nothing' : `\`${result}\``
  return {
    ...{ kind: 'value', name: called.name, ...placeOf(nameOfCall(call)), known: [] },
    reason: `\`${called.name}\` returns ${returned}, ${placesOf(called.forms)}; the sample takes ${targets === 1 ? 'one value' : `${targets} values`}`,
    evidence: evidenceOf(called.forms),
  }
}

function isElided(list: Node): boolean {
  return list.namedChildren.some(
    (each) => isOmission(each.text) || (each.type === 'comment' && isOmissionComment(each.text)),
  )
}

function nameOfCall(call: Node): Node {
  let callee = call.childForFieldName('function') ?? call
  if (callee.type === 'parenthesized_expression') callee = callee.namedChild(0) ?? callee
  if (callee.type === 'index_expression') callee = callee.childForFieldName('operand') ?? callee
  return callee.childForFieldName('field') ?? callee
}

function takenBy(forms: readonly Callable[]): string {
  return forms.every(({ most }) => most === 0) ? 'no arguments' : formsOf(forms)
}

function evidenceOf(forms: readonly Callable[]): Place {
  const [first] = forms as readonly [Callable, ...Callable[]]
  return first.place
}

function placesOf(forms: readonly Callable[]): string {
  return formatPlace(evidenceOf(forms))
}
