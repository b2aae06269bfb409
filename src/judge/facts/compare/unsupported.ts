import type { StatedValue } from '../parse/clause.ts'
import type { Sources } from '../sources.ts'

/** What must be spelled out somewhere to exist. */
export const MUST_EXIST: ReadonlySet<StatedValue['kind']> = new Set([
  'url',
  'identifier',
  'version',
  'path',
  'name',
  'flag',
] as const)

/**
 * Whether a value is said to be there, and the sources do not have it anywhere. A platform counts only where they name others of
 * its kind: any text may mention a browser.
 */
export function isUnsupported(value: StatedValue, sources: Sources): boolean {
  if (value.stance !== 'affirmed' || sources.has(value.text) || sources.has(value.key)) return false
  if (value.kind === 'platform') return sources.families.has(value.of) && !sources.platforms.has(value.key)
  return MUST_EXIST.has(value.kind)
}
