import { childAt, descendants, textOf } from '../../ecosystems/python/tree.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { calledBy, partsOf } from './calls.ts'
import type { FaultContext } from './context.ts'
import type { ReadSample } from './read-sample.ts'

/** A value that reads the same wherever it stands. */
export const LITERAL = /^(?:-?\d[\d_]*(?:\.\d+)?|True|False|'[^'\\]*'|"[^"\\]*")$/

/** Defaults that a page lists for the parameters of a function, and that the function does not have, where both are written out. */
export async function defaultFaults(read: ReadSample, context: FaultContext): Promise<SampleFault[]> {
  const call = [...descendants(read.tree)].findLast(({ type }) => type === 'call')
  const listed = (childAt(call, 'arguments')?.children ?? []).flatMap((node) => {
    const [name, value] = [childAt(node, 'name'), childAt(node, 'value')]
    return name && value && LITERAL.test(textOf(value))
      ? [{ name: textOf(name), value: textOf(value), at: name.start }]
      : []
  })
  const found = call && listed.length > 0 ? await calledBy(call, read, context) : null
  if (!found) return []
  const { target, parameters } = found
  const values = new Map(parameters.map((each) => [partsOf(each).name, partsOf(each).value]))
  return listed.flatMap(({ name, value, at }): SampleFault[] => {
    const own = values.get(name)
    if (own === undefined || !LITERAL.test(own) || !areAlike(value, own) || meaningOf(value) === meaningOf(own))
      return []
    const { path, line } = target
    const reason = `\`${name}\` of \`${target.name}\` is \`${own}\` by default, ${path}:${line}; the page says \`${value}\``
    return [{ kind: 'value', name, reason, evidence: { file: path, line }, known: [], ...read.placeOf(at) }]
  })
}

function areAlike(one: string, other: string): boolean {
  return kindOf(one) === kindOf(other)
}

function kindOf(literal: string): string {
  if (/^['"]/.test(literal)) return 'text'
  return /^[TF]/.test(literal) ? 'truth' : 'number'
}

function meaningOf(literal: string): string | number {
  if (kindOf(literal) === 'number') return Number(literal.replaceAll('_', ''))
  return literal.replace(/^(['"])(.*)\1$/, '$2')
}
