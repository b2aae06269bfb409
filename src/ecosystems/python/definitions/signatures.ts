import type { Parameter, ParameterKind, Signature } from '../../declaration.ts'
import { oneLine } from '../literals.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'

/**
 * Reads a `def` or a lambda.
 *
 * @param receiver the first parameter is the object or the class that it is called on
 */
export function signatureOf(node: Syntax, receiver: boolean): Signature {
  const list = childAt(node, 'parameters')
  const written = list?.children ?? []
  const slash = written.findIndex(({ type }) => type === 'positional_separator')
  const parameters: Parameter[] = []
  let named = false
  for (const [index, each] of written.entries()) {
    if (each.type === 'keyword_separator') named = true
    const splat = splatOf(each)
    if (each.type.endsWith('_separator')) continue
    const kind: ParameterKind =
      splat === 'list_splat_pattern'
        ? 'rest'
        : splat === 'dictionary_splat_pattern'
          ? 'keywords'
          : named
            ? 'keyword'
            : index < slash
              ? 'positional'
              : 'either'
    if (kind === 'rest') named = true
    parameters.push(parameterOf(each, kind))
  }
  return {
    parameters: receiver ? withoutReceiver(parameters) : parameters,
    returns: oneLine(childAt(node, 'return_type')),
  }
}

/** A receiver may also be the first of `*args`, which then stay. */
function withoutReceiver(parameters: readonly Parameter[]): readonly Parameter[] {
  const first = parameters[0]
  return first !== undefined && (first.kind === 'either' || first.kind === 'positional')
    ? parameters.slice(1)
    : parameters
}

function splatOf(node: Syntax): string | null {
  const holder = node.type === 'typed_parameter' ? node.children[0] : node
  return holder?.type.endsWith('_splat_pattern') ? holder.type : null
}

function parameterOf(node: Syntax, kind: ParameterKind): Parameter {
  const value = childAt(node, 'value')
  return {
    name: nameOf(node),
    kind,
    optional: value !== null || kind === 'rest' || kind === 'keywords',
    default: oneLine(value),
    type: oneLine(childAt(node, 'type')),
  }
}

function nameOf(node: Syntax): string {
  if (node.type === 'identifier') return textOf(node)
  const name =
    childAt(node, 'name') ?? node.children.find(({ type }) => type === 'identifier' || type.endsWith('_splat_pattern'))
  if (name == null) return ''
  return name.type.endsWith('_splat_pattern') ? nameOf(name) : name.type === 'identifier' ? textOf(name) : ''
}
