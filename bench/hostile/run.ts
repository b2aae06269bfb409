import { type Attack, GROUPS, type Group } from './attack.ts'
import { ANNOTATIONS } from './attacks/annotations.ts'
import { DATABASE_ATTACKS } from './attacks/databases.ts'
import { GIT } from './attacks/git.ts'
import { pageAttacks } from './attacks/pages.ts'
import { STRANGERS } from './attacks/strangers.ts'
import { WORKFLOWS } from './attacks/workflows.ts'
import { measureAttack } from './measure.ts'
import { brokenBounds, type Outcome, report, rowOf } from './outcome.ts'

/** Maximum milliseconds for all attacks together. */
const DEADLINE = 45 * 60_000

/**
 * The waiting time of honest people while a server is attacked, and the resources that the attack uses. Exits with 1 if a bound is
 * exceeded.
 *
 * @param words groups of attacks, such as `git`, or words in the names of attacks and of pages; empty for all attacks
 */
export async function benchHostile(words: readonly string[]): Promise<string> {
  const outcomes: Outcome[] = []
  const deadline = setTimeout(() => {
    process.stdout.write(`${report(outcomes)}\n\nThe attacks took longer than ${DEADLINE / 60_000} minutes.\n`)
    process.exit(1)
  }, DEADLINE)
  for (const attack of chosenOf(words)) {
    process.stderr.write(`${attack.group}: ${attack.name} …\n`)
    const outcome = await outcomeOf(attack)
    process.stderr.write(`${rowOf(outcome)}\n`)
    outcomes.push(outcome)
  }
  clearTimeout(deadline)
  if (outcomes.some((outcome) => brokenBounds(outcome).length > 0)) process.exitCode = 1
  return report(outcomes)
}

function chosenOf(words: readonly string[]): Attack[] {
  const isGroup = (word: string): boolean => GROUPS.some((group) => group === word)
  const groups = words.filter(isGroup)
  const names = words.filter((word) => !isGroup(word))
  const isWanted = (group: Group): boolean => words.length === 0 || groups.includes(group)
  const isNamed = ({ name }: Attack): boolean => names.some((word) => name.includes(word))
  const others = [...GIT, ...WORKFLOWS, ...DATABASE_ATTACKS, ...ANNOTATIONS, ...STRANGERS].filter(
    (attack) => isWanted(attack.group) || isNamed(attack),
  )
  return [...others, ...(isWanted('pages') || names.length > 0 ? pageAttacks(names) : [])]
}

/** The outcome of an attack, even if it fails during preparation. */
async function outcomeOf(attack: Attack): Promise<Outcome> {
  try {
    return await measureAttack(attack)
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    const unknown = { changed: null, harm: null, slowest: Number.NaN, peak: Number.NaN, ended: null }
    return { attack, alone: [], attacked: [], ...unknown, told }
  }
}
