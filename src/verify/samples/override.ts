import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Signature } from '../../ecosystems/declaration.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { argumentsOf, placedIn } from './call.ts'
import { declarationOf } from './origin.ts'

/** A method of a class of the sample can be called like the method of its base that it takes the place of. */
export function overrideOutcome(
  { override, language }: Extract<SampleSubject, { kind: 'override' }>,
  snapshot: Snapshot,
): Outcome {
  const { base, method, signature } = override
  const type = declarationOf(base, language, snapshot)
  if (type?.kind !== 'class') return unknown(`\`${base.name}\` is not known`)
  const [declared, ...others] = snapshot.code.membersOf(type).facts.filter(({ name }) => name === method)
  const [called, ...overloads] = declared?.signatures ?? []
  if (declared?.kind !== 'method' || others.length > 0 || called === undefined || overloads.length > 0)
    return unknown(`\`${type.name}\` declares no one method \`${method}\``)
  if (declared.open !== undefined || declared.static === true) return unknown('it is called in other ways')
  const reason = misfitOf(signature, called)
  if (reason === null) return holdsAt('declared so at', declared)
  return contradicts('method of its base', `\`${type.name}.${method}\` ${reason}`, { evidence: [declared] })
}

/** Why what is called with the parameters of one signature cannot be the other; null when it can. */
function misfitOf(written: Signature, called: Signature): string | null {
  if (takesAny(written) || takesAny(called)) return null
  const given = placedIn(called)
  const taken = placedIn(written)
  const required = taken.filter(({ optional }) => !optional).length
  const names = new Set(called.parameters.map(({ name }) => name))
  if (required > given.length && taken.some(({ name }) => !names.has(name)))
    return `is called with ${argumentsOf(given.length)}, not ${required}`
  const least = given.filter(({ optional }) => !optional).length
  return taken.length < least ? `is called with ${argumentsOf(least)}, not ${taken.length}` : null
}

function takesAny({ parameters }: Signature): boolean {
  return parameters.some(({ kind }) => kind === 'rest' || kind === 'keywords')
}
