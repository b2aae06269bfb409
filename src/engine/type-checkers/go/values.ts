import type { Node } from 'web-tree-sitter'
import { declares } from '../../ecosystems/go/samples/bind.ts'
import { type Callable, literalType, type PackageOf, type ReadType, type TypeName, typeReader } from './declarations.ts'
import { type Member, memberOf } from './members.ts'
import type { Packages } from './packages.ts'

/** What the names of a sample stand for. */
export interface Names {
  open(): void
  close(): void
  bind(name: string, type: TypeName | null): void
  /** Undefined for a name that the sample does not bind. */
  find(name: string): TypeName | null | undefined
}

/** @param bound is told of each name that is bound */
export function createNames(bound: (name: string, type: TypeName | null) => void): Names {
  const blocks: Map<string, TypeName | null>[] = [new Map()]
  return {
    open: () => void blocks.push(new Map()),
    close: () => void blocks.pop(),
    bind(name, type) {
      if (name === '_') return
      blocks.at(-1)?.set(name, type)
      bound(name, type)
    },
    find: (name) => blocks.findLast((block) => block.has(name))?.get(name),
  }
}

/** The types of the values in a sample. */
export interface Values {
  /** The type of an expression with one value; null if it is not known. */
  typeOf(expression: Node | null): TypeName | null
  /** The function that a call calls; null if it is not known. */
  calledBy(call: Node): Called | null
  /** What a selector takes from a value; null if it takes it from a package, or from a value of unknown type. */
  selected(selector: Node): Selected | null
  /** The values of a call; null if they are not known. */
  resultsOf(call: Node): readonly (TypeName | null)[] | null
  readonly readType: ReadType
}

export interface Called {
  readonly name: string
  readonly forms: readonly Callable[]
}

export interface Selected {
  readonly name: Node
  readonly type: TypeName
  readonly member: Member
}

/** Maximum depth of expressions whose types are followed. */
const MAX_DEPTH = 60

/** @param earlier the types of names that the page binds before */
export function createValues(
  names: Names,
  packageOf: PackageOf,
  packages: Packages,
  earlier: (name: string) => TypeName | null,
): Values {
  // Types without a qualifier are those of the sample.
  const readType = typeReader(null, packageOf)
  const isImported = (name: string): boolean => names.find(name) === undefined
  const packageNamed = (node: Node | null): string | null =>
    node?.type === 'identifier' && isImported(node.text) ? packageOf(node.text) : null

  function typeOf(node: Node | null, depth = 0): TypeName | null {
    if (node === null || depth > MAX_DEPTH) return null
    switch (node.type) {
      case 'identifier':
        return packageOf(node.text) !== null && isImported(node.text)
          ? null
          : (names.find(node.text) ?? orEarlier(node.text))
      case 'parenthesized_expression':
        return typeOf(node.namedChild(0), depth + 1)
      case 'unary_expression':
        return /^[&*]$/.test(node.childForFieldName('operator')?.text ?? '')
          ? typeOf(node.childForFieldName('operand'), depth + 1)
          : null
      case 'composite_literal':
        return literalType(node, readType)
      case 'type_assertion_expression':
        return readType(node.childForFieldName('type'))
      case 'selector_expression':
        return typeOfSelector(node, depth)
      case 'call_expression': {
        const results = resultsOf(node, depth)
        return results?.length === 1 ? (results[0] ?? null) : null
      }
      default:
        return null
    }
  }

  function orEarlier(name: string): TypeName | null {
    return names.find(name) === undefined ? earlier(name) : null
  }

  function typeOfSelector(node: Node, depth: number): TypeName | null {
    const path = packageNamed(node.childForFieldName('operand'))
    const name = node.childForFieldName('field')?.text ?? ''
    if (path !== null) return packages.find(path)?.variables.get(name) ?? null
    const found = selected(node, depth)
    return found?.member.kind === 'field' ? found.member.type : null
  }

  function selected(selector: Node, depth = 0): Selected | null {
    const operand = selector.childForFieldName('operand')
    const name = selector.childForFieldName('field')
    if (!operand || !name || packageNamed(operand) !== null) return null
    const type = typeOf(operand, depth + 1)
    return type && { name, type, member: memberOf(type, name.text, packages) }
  }

  function calledBy(call: Node, depth = 0): Called | null {
    const callee = calleeOf(call)
    if (callee?.type !== 'selector_expression') return null
    const name = callee.childForFieldName('field')?.text ?? ''
    const path = packageNamed(callee.childForFieldName('operand'))
    if (path !== null) {
      const owner = packages.find(path)
      const forms = owner?.functions.get(name)
      return forms && !owner?.types.has(name) ? { name, forms } : null
    }
    const found = selected(callee, depth)
    return found?.member.kind === 'method' ? { name, forms: found.member.forms } : null
  }

  function resultsOf(call: Node, depth = 0): readonly (TypeName | null)[] | null {
    const callee = calleeOf(call)
    if (callee?.type === 'identifier' && callee.text === 'new' && names.find('new') === undefined)
      return [readType(call.childForFieldName('arguments')?.namedChild(0) ?? null)]
    const called = calledBy(call, depth + 1)
    if (called) {
      const [first, ...others] = called.forms
      const isOne = first && others.every(({ result }) => result === first.result)
      return isOne ? first.results : null
    }
    const path = callee?.type === 'selector_expression' ? packageNamed(callee.childForFieldName('operand')) : null
    const name = callee?.childForFieldName('field')?.text ?? ''
    // A conversion.
    return path !== null && packages.find(path)?.types.has(name) ? [{ package: path, name }] : null
  }

  return {
    typeOf: (node) => typeOf(node),
    calledBy: (call) => calledBy(call),
    selected: (each) => selected(each),
    resultsOf: (call) => resultsOf(call),
    readType,
  }
}

/** What is called, without parentheses and arguments of types. */
function calleeOf(call: Node): Node | null {
  const callee = call.childForFieldName('function')
  if (callee?.type === 'parenthesized_expression') return callee.namedChild(0)
  return callee?.type === 'index_expression' ? callee.childForFieldName('operand') : callee
}

/** Binds the names that a statement declares to the types of their values. */
export function bindStatement(node: Node, names: Names, values: Values): void {
  const left = node.childForFieldName('left')?.namedChildren ?? []
  const declared =
    node.type === 'var_spec' || node.type === 'const_spec'
      ? node.childrenForFieldName('name').filter(({ isNamed }) => isNamed)
      : left
  const written = node.type === 'var_spec' ? node.childForFieldName('type') : null
  const right = node.childForFieldName(node.type === 'short_var_declaration' ? 'right' : 'value')?.namedChildren ?? []
  const types =
    right.length === 1 && right[0]?.type === 'call_expression'
      ? values.resultsOf(right[0])
      : right.map((each) => values.typeOf(each))
  declared.forEach((name, index) => {
    if (name.type !== 'identifier') return
    const type = written ? values.readType(written) : (types?.[index] ?? null)
    // Of several names with `:=`, those that are bound already keep their types.
    const isKept =
      node.type === 'short_var_declaration' &&
      declared.length > 1 &&
      type === null &&
      names.find(name.text) !== undefined
    if (!isKept) names.bind(name.text, type)
  })
}

/** Binds names to values that are not followed. */
export function bindUnknown(node: Node, names: Names): void {
  if (node.type !== 'type_switch_statement' && !declares(node)) return
  const targets = node.childForFieldName(node.type === 'type_switch_statement' ? 'alias' : 'left')?.namedChildren ?? []
  for (const target of targets) if (target.type === 'identifier') names.bind(target.text, null)
}
