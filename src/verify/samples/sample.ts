import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { referenceNeeds, referenceOutcome } from '../names/reference.ts'
import { contradicts, type Outcome, unknown } from '../outcome.ts'
import { callOutcome } from './call.ts'
import { exportedOutcome, fieldOutcome, memberOutcome } from './declared.ts'
import { keyOutcome } from './key.ts'
import { overrideOutcome } from './override.ts'
import { unboundOutcome } from './unbound.ts'

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
    case 'override': {
      const { base } = subject.override
      return {
        exports: [{ language: subject.language, module: base.module }],
        declarations: (base.name ?? '').split('.').slice(-1),
      }
    }
    case 'reference':
      return referenceNeeds(subject.reference)
    case 'export':
      return { exports: [{ language: subject.language, module: subject.module }] }
    case 'member':
    case 'field':
    case 'call':
    case 'key':
      return {
        exports: [{ language: subject.language, module: subject.origin.module }],
        declarations: (subject.origin.name ?? '').split('.').slice(-1),
        ...(subject.kind === 'key' && subject.language === 'javascript' ? { memberTypes: true } : {}),
      }
    default:
      return {}
  }
}
