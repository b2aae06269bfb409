import { joinPath } from '../../../base/paths.ts'
import { simpleCommands } from '../../docs/shell/simple-commands.ts'
import type { RunStep } from '../../ecosystems/github-actions/workflow.ts'
import { taskCallOf } from '../../ecosystems/read-task-call.ts'
import type { TaskCall } from '../../ecosystems/task-call.ts'

/** A command that a job surely ran. */
export interface RanCommand {
  readonly text: string
  /** Folder in the repository; null if it is unknown. */
  readonly folder: string | null
  /** The task of a task runner that it calls. */
  readonly task: TaskCall | null
}

const MAX_LINES = 500
const OPENING = /^(?:if|for|while|until|case|select)\b/
const CLOSING = /^(?:fi|done|esac)\b/
const HEREDOC = /<<-?\s*(["']?)(\w+)\1/

/**
 * The commands of steps that always run with the step, and whose failure fails it. Omits commands in conditions, loops and heredocs, and
 * before `||`.
 */
export function ranCommands(steps: readonly RunStep[]): RanCommand[] {
  return steps.flatMap((step) => {
    const commands = known.get(step) ?? commandsOf(step)
    known.set(step, commands)
    return commands
  })
}

/** Cached, as many checks run the same steps. */
const known = new WeakMap<RunStep, readonly RanCommand[]>()

function commandsOf({ script, folder: start }: RunStep): RanCommand[] {
  const found: RanCommand[] = []
  let folder = start
  let depth = 0
  let heredoc: string | null = null
  for (const line of linesOf(script)) {
    if (heredoc !== null) {
      if (line === heredoc) heredoc = null
      continue
    }
    heredoc = HEREDOC.exec(line)?.[2] ?? null
    if (CLOSING.test(line)) depth = Math.max(0, depth - 1)
    else if (OPENING.test(line)) depth += /\b(?:fi|done|esac)\s*$/.test(line) ? 0 : 1
    else if (depth === 0 && !line.includes('||'))
      for (const { text, words } of simpleCommands(line)) {
        if (words[0] === 'cd') folder = entered(folder, words[1])
        else found.push({ text, folder, task: taskIn(words, folder) })
      }
  }
  return found
}

/** Lines as the shell reads them: a trailing backslash continues a line with the next non-empty one. */
function linesOf(script: string): string[] {
  const lines: string[] = []
  let begun: string[] = []
  for (const written of script.split(/\r?\n/)) {
    if (lines.length >= MAX_LINES) break
    if (begun.length > 0 && written.trim() === '') continue
    const goesOn = written.endsWith('\\')
    begun.push((goesOn ? written.slice(0, -1) : written).trim())
    if (goesOn) continue
    lines.push(begun.join(' '))
    begun = []
  }
  if (begun.length > 0) lines.push(begun.join(' '))
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

function entered(folder: string | null, target: string | undefined): string | null {
  if (folder === null || target === undefined || /[$~?*]|^\//.test(target)) return null
  return joinPath(folder, target)
}

function taskIn(words: readonly string[], folder: string | null): TaskCall | null {
  const call = taskCallOf(words)
  if (call === null || folder === null) return null
  const place = call.folder === '' ? folder : joinPath(folder, call.folder)
  return place === null ? null : { ...call, folder: place }
}
