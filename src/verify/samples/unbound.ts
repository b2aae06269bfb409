import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import { PASSED_ON } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, type Outcome, unknown } from '../outcome.ts'

const IMPORTS = 'imports of the sample'

/**
 * A name that a sample uses and binds nowhere: forgotten in the imports when a module has it that the sample imports other
 * names of, or misspelt when the sample declares one nearly like it.
 */
export function unboundOutcome(
  { name, language, modules, declared, isModule }: Extract<SampleSubject, { kind: 'unbound' }>,
  { code }: Snapshot,
): Outcome {
  for (const module of modules) {
    const found = code
      .exportsOf({ language, module })
      ?.facts.find((fact) => fact.name === name && fact.open !== PASSED_ON)
    if (found)
      return contradicts(IMPORTS, `the sample uses \`${name}\` of \`${module}\` without importing it`, {
        evidence: [found],
      })
  }
  // What the reader of samples takes for unbound of these stands in a module that has neither.
  if (language === 'javascript' && /^(?:exports|module)$/.test(name))
    return contradicts('module of the sample', `the sample is an ES module, which has no \`${name}\``)
  if (isModule) return contradicts(IMPORTS, `the sample uses \`${name}\` without importing it`)
  if (declared === null) return unknown(`\`${name}\` may come from code that the page does not show`)
  const reason = `the sample declares \`${declared}\`, not \`${name}\``
  return contradicts('variable of the sample', reason, { suggestion: declared })
}
