import type { Evidence } from '../../../facts/evidence.ts'
import { PASSED_ON } from '../../../facts/model/model.ts'
import type { FactNeeds } from '../../../facts/model/needs.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { contradicts, type Outcome, unknown } from '../../outcome.ts'
import { referenceNeeds, referenceOutcome } from '../../symbol/verify/reference.ts'
import type { SampleSubject } from '../subject.ts'
import { checkedOutcome } from './checked.ts'
import { exportedOutcome } from './exported.ts'

/** The rule for samples that are not valid in their language. */
export const SYNTAX_RULE = 'sample parses'

/** The rule for names that a sample uses and should import. */
export const IMPORTS_RULE = 'imports of the sample'

/** The rule for samples whose label names another language: true, but hardly anybody changes it. */
const LABEL = 'label of the sample'

/** The rule for blocks that go on to the end of the page, over text that no one can tell from the sample. */
const END = 'end of the sample'

/** Whether the repository supports what a code sample does. */
export function sampleOutcome(subject: SampleSubject, snapshot: Snapshot): Outcome {
  switch (subject.kind) {
    case 'syntax':
      if (subject.written !== undefined)
        return contradicts(LABEL, `the fence says ${subject.fence}, but the sample is ${subject.written}`)
      if (subject.openedAt !== undefined)
        return contradicts(END, `the fence opened at line ${subject.openedAt} is never closed`)
      return contradicts(SYNTAX_RULE, syntaxReason(subject))
    case 'checked':
      return checkedOutcome(subject, snapshot)
    case 'unbound':
      return unboundOutcome(subject, snapshot)
    case 'reference':
      return referenceOutcome(subject.reference, snapshot) ?? unknown('not all of it is known')
    case 'export':
      return exportedOutcome(subject, snapshot)
  }
}

/** What {@link sampleOutcome} requests from the code model. */
export function sampleNeeds(subject: SampleSubject): FactNeeds {
  switch (subject.kind) {
    case 'unbound':
      return {
        exports: subject.modules.map((module) => ({
          language: subject.language,
          module,
          names: [subject.name, ...subject.beside],
        })),
      }
    case 'reference':
      return referenceNeeds(subject.reference)
    case 'export':
      return { exports: [{ language: subject.language, module: subject.module, names: [subject.name] }] }
    default:
      return {}
  }
}

function syntaxReason({ fence, at, mistake }: Extract<SampleSubject, { kind: 'syntax' }>): string {
  if (mistake !== undefined) return `the sample is not valid ${fence}: ${mistake}`
  return `the sample is not valid ${fence}${at === '' ? '' : ` at \`${at}\``}`
}

function notImported(name: string, module: string): string {
  return `the sample uses \`${name}\`, but does not import it${name === module ? '' : ` from \`${module}\``}`
}

/**
 * A name that a sample uses and never binds. It is a forgotten import if a module that the sample imports from has it, and all else that the
 * sample lacks.
 */
function unboundOutcome(
  { name, language, modules, isModule, beside }: Extract<SampleSubject, { kind: 'unbound' }>,
  { code }: Snapshot,
): Outcome {
  const exported = (wanted: string): readonly [module: string, fact: Evidence] | null => {
    for (const module of modules) {
      const facts = code.exportsOf({ language, module })?.facts ?? []
      const fact = facts.find((each) => each.name === wanted && each.open !== PASSED_ON)
      if (fact) return [module, fact]
    }
    return null
  }
  const found = exported(name)
  if (found) {
    const value = beside.find((other) => exported(other) === null)
    if (value !== undefined) return unknown(`the sample goes on from other code, which has \`${value}\``)
    const [module, fact] = found
    return contradicts(IMPORTS_RULE, notImported(name, module), { evidence: [fact] })
  }
  if (isModule) return contradicts(IMPORTS_RULE, `the sample uses \`${name}\`, but does not import it`)
  return unknown(`\`${name}\` may come from code that the page does not show`)
}
