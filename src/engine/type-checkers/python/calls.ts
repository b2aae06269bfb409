import { childAt, type Syntax } from '../../ecosystems/python/tree.ts'
import { type Callable, callableAt, hasOverride } from './callables.ts'
import type { FaultContext } from './context.ts'
import type { ReadSample } from './read-sample.ts'
import type { Position } from './type-server.ts'

/** A call in a sample, of a function whose parameters are all known. */
export interface Called {
  readonly called: Syntax
  /** The arguments. */
  readonly list: Syntax
  readonly target: Callable
  /** As the type checker writes them: `host: str = "a"`, `*`, `**options`. */
  readonly parameters: readonly string[]
}

/** Null if what is called is not of the repository, or may take other arguments than one declaration says. */
export async function calledBy(call: Syntax, read: ReadSample, context: FaultContext): Promise<Called | null> {
  const { server, classes, file } = context
  const callee = childAt(call, 'function')
  const called = callee?.type === 'attribute' ? childAt(callee, 'attribute') : callee
  const list = childAt(call, 'arguments')
  if (called?.type !== 'identifier' || !list) return null
  const at = (offset: number): Position => {
    const { line, column } = read.placeOf(offset)
    return { line: line + 1, character: column }
  }
  const [place, ...others] = await server.definitions(file, at(called.start))
  const path = place && context.pathOf(place.path)
  if (!place || !path || others.length > 0) return null
  const target = await callableAt(path, place.range.start, classes)
  if (!target || (await hasOverride(target, classes))) return null
  const [signature, ...forms] = await server.signatures(file, at(list.start + 1))
  if (!signature || forms.length > 0) return null
  return { called, list, target, parameters: signature.parameters.map((each) => each.trim()) }
}

/** The parts of a parameter: its name with asterisks, and its default. */
export function partsOf(parameter: string): { readonly name: string; readonly value: string | undefined } {
  const [, name = parameter, value] = PARAMETER.exec(parameter) ?? []
  return { name, value }
}

const PARAMETER = /^(\*{0,2}\w+|\*|\/)(?::.*?)?(?:\s*=\s*(.*))?$/s
const MAX_WORDS = 80
const MAX_DEFAULT = 12

/** Parameters without their types: `host, port=None, *, ssl=…`. */
export function listOf(parameters: readonly string[]): string {
  const words = parameters.map((each) => {
    const { name, value } = partsOf(each)
    if (value === undefined) return name
    return `${name}=${value.length > MAX_DEFAULT ? '…' : value}`
  })
  const line = words.join(', ')
  return line.length <= MAX_WORDS ? line : `${line.slice(0, MAX_WORDS - 1)}…`
}
