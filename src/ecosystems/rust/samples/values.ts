import type { Node } from 'web-tree-sitter'
import { lookUp } from '../../samples/scope.ts'
import { instanceOf, readPath, resolve } from './paths.ts'
import type { Known, Scope } from './scope.ts'

/** Functions of a type that, by convention, give a value of it. */
const CONSTRUCTORS = /^(?:new|default|from|try_new|try_from|(?:new|with|from|try_with)_\w+)$/

/** Methods that give the value inside of what they are called on, or a copy of it. */
const UNWRAPS = /^(?:unwrap|expect|unwrap_or_default|unwrap_or_else|clone|to_owned|context|with_context)$/

/** Types around a value that pass on to it. */
const POINTERS = /^(?:Arc|Rc|Box)$/

const MAX_STEPS = 20

/** What a value is, as far as its expression says. */
export function knownValue(expression: Node | null, scope: Scope): Known | null {
  let node = expression
  let unwrapped = false
  for (let step = 0; node !== null && step < MAX_STEPS; step++) {
    switch (node.type) {
      case 'parenthesized_expression':
      case 'await_expression':
        node = node.namedChild(0)
        break
      case 'try_expression':
        unwrapped = true
        node = node.namedChild(0)
        break
      case 'reference_expression':
        node = node.childForFieldName('value')
        break
      case 'identifier': {
        const known = lookUp(scope, node.text)
        return known?.origin.instance ? { ...known, wrapped: known.wrapped && !unwrapped } : null
      }
      case 'struct_expression':
        return valueOfPath(node.childForFieldName('name'), scope)
      case 'call_expression': {
        const inner = passedOn(node)
        if (inner === undefined) return constructed(node, scope, !unwrapped)
        unwrapped ||= node.childForFieldName('function')?.type === 'field_expression'
        node = inner
        break
      }
      default:
        return null
    }
  }
  return null
}

/** What a call only hands through: `x.unwrap()`, `Arc::new(x)`; undefined when it does something else. */
function passedOn(call: Node): Node | null | undefined {
  const callee = call.childForFieldName('function')
  if (callee?.type === 'field_expression') {
    const method = callee.childForFieldName('field')?.text ?? ''
    return UNWRAPS.test(method) ? callee.childForFieldName('value') : undefined
  }
  if (callee?.type !== 'scoped_identifier') return undefined
  const names = readPath(callee).names.map(({ text }) => text)
  if (names.at(-1) !== 'new' || !POINTERS.test(names.at(-2) ?? '')) return undefined
  return call.childForFieldName('arguments')?.namedChild(0) ?? null
}

function constructed(call: Node, scope: Scope, wrapped: boolean): Known | null {
  const callee = call.childForFieldName('function')
  if (callee === null) return null
  const { names, plain } = readPath(callee)
  if (!plain || names.length < 2 || !CONSTRUCTORS.test(names.at(-1)?.text ?? '')) return null
  const origin = instanceOf(resolve(names.slice(0, -1), scope))
  return origin === null ? null : { origin, wrapped }
}

function valueOfPath(path: Node | null, scope: Scope): Known | null {
  const read = path === null ? null : readPath(path)
  const origin = read?.plain ? instanceOf(resolve(read.names, scope)) : null
  return origin === null ? null : { origin, wrapped: false }
}

/** The imported type that an annotation names, behind references and pointers. */
export function knownType(type: Node | null, scope: Scope): Known | null {
  let node = type
  for (let step = 0; node !== null && step < MAX_STEPS; step++) {
    if (node.type === 'reference_type') node = node.childForFieldName('type')
    else if (node.type === 'generic_type' && POINTERS.test(node.childForFieldName('type')?.text ?? '')) {
      node = node.childForFieldName('type_arguments')?.namedChild(0) ?? null
    } else if (/^(?:type_identifier|scoped_type_identifier|generic_type)$/.test(node.type))
      return valueOfPath(node, scope)
    else return null
  }
  return null
}
