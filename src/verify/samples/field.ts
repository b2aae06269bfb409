import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { functionMisfit } from './function-argument.ts'
import { declarationOf } from './origin.ts'

/** A field of a struct that is written as a literal: it is declared, and takes the function that is written for it. */
export function fieldOutcome(
  { origin, language, field: { name, function: written } }: Extract<SampleSubject, { kind: 'field' }>,
  snapshot: Snapshot,
): Outcome {
  const { code } = snapshot
  const type = declarationOf(origin, language, snapshot)
  if (type?.kind !== 'class') return unknown(`\`${origin.name}\` of \`${origin.module}\` is no known struct`)
  const scope = code.membersOf(type)
  const field = scope.facts.find((fact) => fact.name === name)
  if (field === undefined) {
    if (scope.open !== null) return unknown(`\`${type.name}\` may have more fields: ${scope.open}`)
    return fails(`\`${type.name}\` has no field \`${name}\``, {
      ...{ closed: true, rule: 'field of a literal', evidence: [{ file: type.file, line: type.line }] },
      suggestion: closestName(
        name,
        scope.facts.filter(({ kind }) => kind === 'member').map((fact) => fact.name),
      ),
    })
  }
  const evidence = [{ file: field.file, line: field.line }]
  const misfit = written && field.type ? functionMisfit(written, field.type, field.file, code) : null
  if (misfit === null) return holds(`declared at ${field.file}:${field.line}`, evidence, { owned: true })
  return fails(`\`${type.name}.${name}\` ${misfit}`, { closed: true, rule: 'function of its type', evidence })
}
