import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import { PASSED_ON } from '../../facts/model/model.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { referenceNeeds, referenceOutcome } from '../names/reference.ts'
import { contradicts, type Outcome, unknown } from '../outcome.ts'
import { callOutcome } from './call.ts'
import { exportedOutcome, fieldOutcome, memberOutcome } from './declared.ts'
import { keyOutcome } from './key.ts'
import { overrideOutcome } from './override.ts'

/** Whether a code sample is what the repository makes possible. */
export function sampleOutcome(subject: SampleSubject, snapshot: Snapshot): Outcome {
  switch (subject.kind) {
    case 'syntax':
      return contradicts(
        'sample parses',
        `the sample is not valid ${subject.fence}${subject.at === '' ? '' : ` at \`${subject.at}\``}`,
      )
    case 'unbound':
      return unboundOutcome(subject, snapshot)
    case 'reference':
      return referenceOutcome(subject.reference, snapshot) ?? unknown('not all of it is known')
    case 'export':
      return exportedOutcome(subject, snapshot)
    case 'unused import':
      return contradicts('unused import of the sample', `the sample imports \`${subject.module}\` and does not use it`)
    case 'override':
      return overrideOutcome(subject, snapshot)
    case 'member':
      return memberOutcome(subject, snapshot)
    case 'field':
      return fieldOutcome(subject, snapshot)
    case 'call':
      return callOutcome(subject, snapshot)
    case 'key':
      return keyOutcome(subject, snapshot)
  }
}

/** What {@link sampleOutcome} asks the code model. */
export function sampleNeeds(subject: SampleSubject): FactNeeds {
  switch (subject.kind) {
    case 'unbound':
      return { exports: subject.modules.map((module) => ({ language: subject.language, module })) }
    case 'reference':
      return referenceNeeds(subject.reference)
    case 'export':
      return { exports: [{ language: subject.language, module: subject.module }] }
    case 'override':
    case 'member':
    case 'field':
    case 'call':
    case 'key': {
      const { module, name } = subject.kind === 'override' ? subject.override.base : subject.origin
      return {
        exports: [{ language: subject.language, module }],
        declarations: (name ?? '').split('.').slice(-1),
        ...(subject.kind === 'key' && subject.language === 'javascript' ? { memberTypes: true } : {}),
      }
    }
    default:
      return {}
  }
}

const IMPORTS = 'imports of the sample'

/**
 * A name that a sample uses and binds nowhere: forgotten in the imports when a module has it that the sample imports other
 * names of, or misspelt when the sample declares one nearly like it.
 */
function unboundOutcome(
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
