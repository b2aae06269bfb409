import type { Signature } from '../declaration.ts'
import type { FunctionShape, SampleCall } from '../sample.ts'

type Kind = SampleCall['kinds'][number]

const NUMERIC = /^(?:u?int(?:8|16|32|64|ptr)?|float(?:32|64)|complex(?:64|128)|byte|rune)$/

/** Whether a parameter of a type of the language's own takes what is written as a literal; true for all other types. */
export function admits(type: string, kind: Kind): boolean {
  if (kind === 'other') return true
  if (type === 'string') return kind === 'text'
  if (type === 'bool') return kind === 'boolean'
  if (NUMERIC.test(type)) return kind === 'number'
  if (/^func\(/.test(type)) return kind === 'function' || kind === 'null'
  // A literal of a named type may be a list.
  if (/^\[\]/.test(type)) return kind === 'list' || kind === 'null' || kind === 'object'
  return true
}

/** What a function type takes and gives, of its source: `func(c Ctx, names ...string) (int, error)`; null for others. */
export function shapeOfType(type: string): FunctionShape | null {
  if (!type.startsWith('func(')) return null
  const end = closing(type, 4)
  if (end === -1) return null
  return { parameters: countOf(type.slice(5, end)), results: resultsOf(type.slice(end + 1)) }
}

/** The same of a declared function type. */
export function shapeOfSignature({ parameters, returns }: Signature): FunctionShape {
  return { parameters: parameters.length, results: resultsOf(returns ?? '') }
}

/** The name of the type that a function gives first: `App` of `*App` and of `(app *App, err error)`; null for others. */
export function firstResult(returns: string | null): string | null {
  const source = (returns ?? '').trim()
  const list = source.startsWith('(') ? source.slice(1, closing(source, 0)) : source
  const [first = ''] = partsOf(list)
  return /^(?:\w+\s+)?\*?([A-Za-z_]\w*)$/.exec(first.trim())?.[1] ?? null
}

function resultsOf(source: string): number {
  const results = source.trim()
  if (results === '') return 0
  return results.startsWith('(') ? countOf(results.slice(1, closing(results, 0))) : 1
}

function countOf(list: string): number {
  return partsOf(list).filter((part) => part.trim() !== '').length
}

/** The parts of a list between commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let index = 0; index < list.length; index++) {
    const char = list.charAt(index)
    if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
    else if (char === ',' && depth === 0) {
      parts.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, list.slice(from)]
}

/** The index of the bracket that closes the one at `open`; -1 when none does. */
function closing(source: string, open: number): number {
  let depth = 0
  for (let index = open; index < source.length; index++) {
    if ('([{'.includes(source.charAt(index))) depth++
    else if (')]}'.includes(source.charAt(index)) && --depth === 0) return index
  }
  return -1
}
