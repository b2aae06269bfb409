import { taskCallOf } from '../../claims/task-call.ts'
import { simpleCommands } from '../../docs/shell/simple-commands.ts'
import { folderOf } from '../../paths.ts'
import { type SignalStrength, STRENGTHS } from '../../trust/events/event.ts'
import { ruledStrength, type StrengthRule, signalStrength } from '../../trust/events/strength.ts'
import { knownKind } from '../../verify/claim-kinds.ts'
import type { RanCommand } from './ran.ts'

/** A claim as it is stored, with the files of its evidence. */
export interface MappedClaim {
  readonly id: string
  readonly type: string
  readonly file: string
  readonly text: string
  readonly evidence: readonly string[]
}

export interface CompletedCheck {
  readonly name: string
  readonly passed: boolean
  /** What its job surely ran; null when no workflow of the commit has such a job. */
  readonly ran: readonly RanCommand[] | null
}

export interface SpokenClaim {
  readonly id: string
  readonly strength: SignalStrength
  /** The command that was run; null when the check speaks of the claim because the commit changed its doc or its code. */
  readonly command: string | null
}

/**
 * The claims that a completed check speaks of: commands that its job ran, and claims whose doc or mapped code the commit
 * changed. A command is as strong as itself; a change is as strong as the strongest command of the job, else as the name of
 * the check, unless the rules of the configuration name the check.
 */
export function claimsSpokenOf(
  check: CompletedCheck,
  claims: readonly MappedClaim[],
  changed: ReadonlySet<string>,
  rules: readonly StrengthRule[],
): SpokenClaim[] {
  const ran = check.ran ?? []
  const overall = strengthOfCheck(check, rules)
  return claims.flatMap((claim): SpokenClaim[] => {
    const run = knownKind(claim.type)?.namesTask ? ran.find((command) => isCommandOf(claim, command)) : undefined
    if (run) {
      const strength = ruledStrength(check.name, rules) ?? signalStrength(run.text, rules)
      return [{ id: claim.id, strength, command: run.text }]
    }
    const touched = changed.has(claim.file) || claim.evidence.some((file) => changed.has(file))
    return touched ? [{ id: claim.id, strength: overall, command: null }] : []
  })
}

function strengthOfCheck({ name, ran }: CompletedCheck, rules: readonly StrengthRule[]): SignalStrength {
  const byRule = ruledStrength(name, rules)
  if (byRule !== null) return byRule
  if (ran === null || ran.length === 0) return signalStrength(name)
  const found = new Set(ran.map(({ text }) => signalStrength(text, rules)))
  return STRENGTHS.find((strength) => found.has(strength)) ?? 'weak'
}

/** A documented task is the task that ran when it is declared where the job ran it. */
function isCommandOf(claim: MappedClaim, { task }: RanCommand): boolean {
  if (task === null) return false
  return simpleCommands(claim.text).some(({ words }) => {
    const documented = taskCallOf(words)
    if (documented?.runner !== task.runner || documented.task !== task.task) return false
    if (documented.workspace !== task.workspace) return false
    return task.workspace !== null || claim.evidence.some((file) => folderOf(file) === task.folder)
  })
}
