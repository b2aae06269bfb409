import { compileGlob } from '../../../base/config/glob.ts'
import { compilePattern } from '../../../base/config/pattern/pattern.ts'
import type { SuppressEntry } from '../../../base/config/schema.ts'
import { READ_TYPES } from '../../reader/questions/fault.ts'
import type { Claim } from '../../rules/claim.ts'

type Suppressible = Pick<Claim, 'file' | 'type' | 'text' | 'value'>
type Test = (claim: Suppressible) => boolean

/** Finds the `suppress` entry of the configuration that mutes a claim: the first whose keys all match; null if none does. */
export function createSuppressions(
  entries: readonly SuppressEntry[],
): (claim: Suppressible) => { reason: string } | null {
  const compiled = entries.map((entry) => ({
    tests: testsOf(entry),
    reason: entry.reason ?? 'muted in the configuration',
  }))
  return (claim) => {
    const found = compiled.find(({ tests }) => tests.every((test) => test(claim)))
    return found ? { reason: found.reason } : null
  }
}

function testsOf({ file, claim_type: type, pattern, package: name }: SuppressEntry): Test[] {
  const tests: Test[] = []
  if (file !== undefined) {
    const matches = compileGlob(file)
    tests.push((claim) => matches(claim.file))
  }
  if (type !== undefined) tests.push((claim) => claim.type === type)
  if (pattern !== undefined) {
    const matches = compilePattern(pattern)
    tests.push((claim) => matches(claim.text) || matches(claim.value))
  }
  if (name !== undefined)
    tests.push(
      (claim) => claim.value === name || [' ', '/', '@', '::', '.'].some((glue) => claim.value.startsWith(name + glue)),
    )
  return tests
}

/** Whether all findings of a page are muted. */
export function isMutedPage(file: string, suppressionOf: ReturnType<typeof createSuppressions>): boolean {
  return READ_TYPES.every((type) => suppressionOf({ file, type, text: '', value: '' }) !== null)
}
