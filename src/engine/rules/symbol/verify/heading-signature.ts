import type { Snapshot } from '../../../facts/snapshot.ts'
import { contradicts, fails, formatPlace, holdsAt, type Outcome, unknown } from '../../outcome.ts'

/** A signature holds if the only declaration of its name takes these parameters in this order, possibly among others. */
export function signatureOutcome(name: string, parameters: readonly string[], snapshot: Snapshot): Outcome {
  const declared = snapshot.occurrences(name).filter(({ class: of, role }) => of === 'source' && role === 'definition')
  const [only, ...others] = declared
  const taken = only && others.length === 0 ? parametersIn(only.text, name) : null
  if (!only || taken === null)
    return unknown(`\`${name}\` has no single declaration with its parameters on the same line`)
  if (isInOrder(parameters, taken)) return holdsAt('declared at', only)
  const reason = `${formatPlace(only)} takes ${taken.join(', ')}`
  const evidence = [only]
  // A parameter under another name may be a description.
  const areAllKnown = parameters.every((each) => taken.includes(each))
  return areAllKnown
    ? contradicts('order of parameters', reason, { evidence })
    : fails(reason, { evidence, rule: 'order of parameters' })
}

/** The positional parameters of `def name(self, a, b=1):` and `function name(a, b = 1) {`; null if the line does not have them all. */
function parametersIn(line: string, name: string): string[] | null {
  const list = new RegExp(`\\b(?:def|function\\*?|func|fn)\\s+${name}\\s*\\(([^()]*)\\)`).exec(line)?.[1]
  if (list === undefined || /[{}[\]]/.test(list.replace(/\[[^[\]]*\]/g, ''))) return null
  const names = list.split(',').map((each) => /^\s*(\*{0,2}|\.{3})?(?:mut |&)*([A-Za-z_]\w*)?/.exec(each))
  const end = names.findIndex((each) => each?.[1])
  return names
    .slice(0, end === -1 ? names.length : end)
    .map((each) => each?.[2] ?? '')
    .filter((each) => each !== '' && !/^(?:self|cls)$/.test(each))
}

function isInOrder(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const name of all) if (name === some[at]) at++
  return at === some.length
}
