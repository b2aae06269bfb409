import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { type CallChain, type ChainCall, chainOf } from '../call-chain.ts'
import { stringContent, valueText } from './text.ts'

/** Libraries whose schemas are written as `z.object({…}).default(…)`. */
const SCHEMA_ROOT = /^(?:z|zod|v|valibot|yup|Joi|joi|t|s)$/
const BUILDERS =
  /^(?:object|strictObject|looseObject|string|number|boolean|enum|nativeEnum|literal|union|array|record|any|unknown|date|bigint|coerce|optional|nullable|tuple|intersection|discriminatedUnion|lazy|function|custom|instanceof|int|email|url|uuid|picklist)$/

/** Details of a value that a schema library describes; null when the expression is no schema. */
export function schemaDetails(node: Node): Details | null {
  const chain = chainOf(node)
  const [first] = chain.calls
  if (first === undefined) return null
  const built = chain.root.type === 'identifier' && SCHEMA_ROOT.test(chain.root.text) && BUILDERS.test(first.name)
  const extended = chain.root.type === 'identifier' && /^(?:extend|safeExtend|merge)$/.test(first.name)
  if (!built && !extended) return null
  const fallback = chain.calls.find((call) => /^(?:default|catch|prefault)$/.test(call.name))?.arguments[0]
  return details({
    type: built ? first.name : undefined,
    value: valueText(fallback),
    optional: chain.calls.some((call) => /^(?:optional|default|catch|prefault|nullish)$/.test(call.name)),
    values: built ? valuesOf(first) : undefined,
    bases: basesOf(chain, built),
    open: openSchema(chain),
  })
}

function valuesOf(call: ChainCall): readonly string[] | undefined {
  const [first] = call.arguments
  if (first === undefined) return undefined
  if (call.name === 'literal') return textsOf([first])
  if (call.name === 'enum' && first.type === 'array') return textsOf(first.namedChildren)
  if (call.name !== 'union' || first.type !== 'array') return undefined
  const parts = first.namedChildren.map((part) => {
    const { calls } = chainOf(part)
    const [only] = calls
    return only?.name === 'literal' ? textsOf(only.arguments) : only?.name === 'boolean' ? ['true', 'false'] : undefined
  })
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

/** The content of each literal; undefined when one of them is none. */
export function textsOf(nodes: readonly Node[]): readonly string[] | undefined {
  const texts = nodes
    .filter(({ type }) => type !== 'comment')
    .map((node) => {
      if (/^(?:number|true|false)$/.test(node.type)) return valueText(node) ?? null
      return stringContent(node)
    })
  return texts.every((text) => text !== null) ? texts : undefined
}

function basesOf(chain: CallChain, built: boolean): readonly string[] | undefined {
  const names = chain.calls
    .filter((call) => call.name === 'merge')
    .flatMap((call) => call.arguments.filter(({ type }) => type === 'identifier').map(({ text }) => text))
  if (!built) names.unshift(chain.root.text)
  return names.length > 0 ? names : undefined
}

function openSchema({ calls }: CallChain): string | undefined {
  for (const call of calls) {
    if (/^(?:passthrough|catchall|loose|looseObject|record|any|unknown|lazy|preprocess|custom)$/.test(call.name))
      return `is \`${call.name}\``
    if (/^(?:or|and|union|intersection|transform|pipe)$/.test(call.name) && !(call.name === 'union' && valuesOf(call)))
      return `is combined with \`${call.name}\``
    if (/^(?:enum|nativeEnum)$/.test(call.name) && valuesOf(call) === undefined)
      return 'takes its values from elsewhere'
    if (/^(?:object|strictObject|extend|safeExtend)$/.test(call.name) && call.arguments[0]?.type !== 'object')
      return 'takes its members from elsewhere'
  }
  return undefined
}
