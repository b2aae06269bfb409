import type { Signature } from '../../docs/rst/signatures.ts'
import type { Place } from '../../ecosystems/sample.ts'
import { LITERAL } from './defaults.ts'

/** What stands for the value of a parameter without a default. */
export const UNKNOWN_VALUE = 'docalign_value'

/** A use of all that a page lists as parameters, as a sample: each in a line of its own, with its default if that is written out. */
export function signatureCode(module: string, { path: name, isMember, parameters }: Signature): string {
  const path = name.startsWith(`${module}.`) ? name : `${module}.${name}`
  const owner = path.slice(0, path.lastIndexOf('.'))
  const lines = [
    `import ${module}`,
    ...(isMember ? [`def docalign_use(docalign_object: ${owner}):`] : ['if True:']),
    `  ${isMember ? `docalign_object.${path.slice(owner.length + 1)}` : path}(`,
    ...parameters.map(
      ({ name, value }) => `    ${name}=${value !== null && LITERAL.test(value) ? value : UNKNOWN_VALUE},`,
    ),
    '  )',
  ]
  return lines.join('\n')
}

const LINES_BEFORE = 3

/** Where the block of a signature has what a line of its code uses. */
export function placeInSignature({ place, parameters }: Signature, line: number): Place {
  const { line: at, column } = parameters[line - LINES_BEFORE] ?? place
  return { line: at, column }
}
