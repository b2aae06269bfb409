import type { EnvironmentSubject } from '../claims/extract/environment.ts'
import { speaksToContributors } from '../docs/annotation/statement-context.ts'
import type { Occurrence } from '../facts/snapshot.ts'
import { fails, holds, unknown, type Verifier } from './outcome.ts'
import { evidenceOf, shown, standingOf } from './standing.ts'

/** A variable of the environment holds when the code reads it, names it in a string, or declares it. */
export const verifyEnvironment: Verifier<EnvironmentSubject> = (claim, snapshot) => {
  const { name } = claim.subject
  const standing = standingOf(snapshot, [name], reads)
  if (standing.owned) return holds(`read at ${shown(standing.owned)}`, [evidenceOf(standing.owned)], { owned: true })
  if (standing.used)
    return holds(`named at ${shown(standing.used)}`, [evidenceOf(standing.used)], { owned: false, confidence: 0.6 })
  const test = snapshot.occurrences(name).find((place) => place.class === 'test' && isReading(place.text, name))
  // Tests have variables of their own, and contributors are told of them.
  if (test && speaksToContributors(claim.file))
    return holds(`read at ${shown(test)}`, [evidenceOf(test)], { owned: false, confidence: 0.6 })
  const part = standingOf(
    snapshot,
    (claim.names ?? []).filter((each) => each !== name),
    (place) => place.role === 'string',
  )
  if (part.owned) return unknown(`perhaps put together at ${shown(part.owned)}`)
  return fails(`nothing reads the environment variable \`${name}\``, { confidence: 0.9 })
}

/** Read from the environment, or handed on by name; a key that merely sets it (CI, compose files) is no reader. */
function reads(place: Occurrence): boolean {
  return (
    place.role === 'environment' ||
    (place.class === 'source' && (place.role === 'string' || place.role === 'definition' || place.role === 'key'))
  )
}

/** The line takes the variable's value; it does not set or delete it. */
function isReading(line: string, name: string): boolean {
  return new RegExp(
    `(?<!delete\\s+(?:process\\.)?)(?:\\benv\\.|environ(?:\\.get)?[[(]\\s*['"]|[gG]etenv\\(\\s*["']|LookupEnv\\("|env::var(?:_os)?\\("|ENV(?:\\.fetch)?[[(]['"])${name}\\b['"]?[\\])]?(?!\\s*=[^=])`,
  ).test(line)
}
