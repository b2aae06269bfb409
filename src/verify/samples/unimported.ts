import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { fails, type Outcome, unknown } from '../outcome.ts'

/** A name that is bound nowhere, while a module has it that the sample imports other names of. */
export function unimportedOutcome(
  { name, language, modules }: Extract<SampleSubject, { kind: 'unimported' }>,
  { code }: Snapshot,
): Outcome {
  for (const module of modules) {
    const found = code.exportsOf({ language, module })?.facts.find((fact) => fact.name === name)
    if (found)
      return fails(`the sample uses \`${name}\` of \`${module}\` without importing it`, {
        closed: true,
        rule: 'imports of the sample',
        confidence: 0.85,
        evidence: [{ file: found.file, line: found.line }],
      })
  }
  return unknown(`\`${name}\` may come from code that the page does not show`)
}
