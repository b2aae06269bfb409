import { folderOf } from '../../base/paths.ts'
import { simpleCommands } from '../../engine/docs/shell/simple-commands.ts'
import { taskCallOf } from '../../engine/ecosystems/read-task-call.ts'
import type { TaskCall } from '../../engine/ecosystems/task-call.ts'
import { findKind } from '../../engine/rules/claim-kinds.ts'
import type { RanCommand } from '../../engine/scan/ci/ran.ts'
import { type SignalStrength, STRENGTHS } from '../../ledger/trust/events/event.ts'
import { ruledStrength, type StrengthRule, signalStrength } from '../../ledger/trust/events/strength.ts'

/** A stored claim with the files of its evidence. */
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
  /** The commands that its job surely ran; null if no workflow of the commit has such a job. */
  readonly ran: readonly RanCommand[] | null
}

export interface SpokenClaim {
  readonly id: string
  readonly strength: SignalStrength
  /** The command that was run; null if the check concerns the claim because the commit changed its doc or its code. */
  readonly command: string | null
}

/**
 * The claims that a completed check confirms or contradicts: commands that its job ran, and claims whose doc or mapped code the commit
 * changed. A command has its own signal strength. A change has the strength of the strongest command of the job, or else of the check's
 * name. Rules of the configuration that match the check's name take precedence.
 */
export function claimsSpokenOf(
  check: CompletedCheck,
  claims: readonly MappedClaim[],
  changed: ReadonlySet<string>,
  rules: readonly StrengthRule[],
): SpokenClaim[] {
  const ran = check.ran ?? []
  const overall = strengthOfCheck(check, rules)
  const tasks = indexTasks(ran)
  return claims.flatMap((claim): SpokenClaim[] => {
    const run = findKind(claim.type)?.namesTask ? commandOf(claim, tasks) : undefined
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

/** The first command that ran for each task, with its position. */
type Tasks = ReadonlyMap<string, { readonly command: RanCommand; readonly at: number }>

function indexTasks(ran: readonly RanCommand[]): Tasks {
  const tasks = new Map<string, { readonly command: RanCommand; readonly at: number }>()
  for (const [at, command] of ran.entries()) {
    const key = command.task && keyOf(command.task, command.task.folder)
    if (key !== null && !tasks.has(key)) tasks.set(key, { command, at })
  }
  return tasks
}

/** A workspace's task is the same from any folder. */
function keyOf({ runner, task, workspace }: TaskCall, folder: string): string {
  return JSON.stringify([runner, task, workspace, workspace === null ? folder : null])
}

/**
 * The first command that ran and that a claim documents: the tasks are the same if the task is declared in the folder where the job ran it.
 */
function commandOf(claim: MappedClaim, tasks: Tasks): RanCommand | undefined {
  if (tasks.size === 0) return undefined
  const folders = new Set(claim.evidence.map(folderOf))
  const found = simpleCommands(claim.text).flatMap(({ words }) => {
    const call = taskCallOf(words)
    if (call === null) return []
    const places = call.workspace === null ? [...folders] : ['']
    return places.flatMap((folder) => tasks.get(keyOf(call, folder)) ?? [])
  })
  return found.sort((a, b) => a.at - b.at)[0]?.command
}
