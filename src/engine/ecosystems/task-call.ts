import type { TaskRunner } from './manifest.ts'

/** A command that calls a task of a repository. */
export interface TaskCall {
  readonly runner: TaskRunner
  readonly task: string
  /** Folder in which the command runs, relative to the reader's working directory; '?' if unknown. */
  readonly folder: string
  /** A workspace selector (`-w`, `--filter`, `workspace`): the task belongs to that package. */
  readonly workspace: string | null
  /** False if the same words may mean something else (a dependency's program, a builtin). */
  readonly certain: boolean
}

/** Reads the words after a program's name as the call of a task; null if they name none. `read` reads the words of another command. */
export type TaskProgram = (
  words: readonly string[],
  read: (words: readonly string[]) => TaskCall | null,
) => TaskCall | null

/** Options of a program that runs a target by name: those with a value, and those whose value is a folder. */
interface TargetRunner {
  readonly runner: TaskRunner
  readonly valued?: readonly string[]
  readonly folders?: readonly string[]
  /** Options with two values: a name and its value. */
  readonly paired?: readonly string[]
}

/** A program whose first word, besides its options, is the target: `make -C docs html`. */
export function targetProgram({ runner, valued = [], folders = [], paired = [] }: TargetRunner): TaskProgram {
  return (words) => {
    let folder = ''
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      if (folders.includes(word)) folder = words[at + 1] ?? ''
      if (paired.includes(word)) at += 2
      else if (valued.includes(word)) at++
      else if (!word.startsWith('-') && !word.includes('=')) {
        return /^[\w.:/-]*[\w:/-][.]?$/.test(word)
          ? { runner, task: word.replace(/\.$/, ''), folder, workspace: null, certain: false }
          : null
      }
    }
    return null
  }
}

/** A program whose words are one of its own commands, or else a task. */
export function commandOrTask(runner: TaskRunner, builtin: ReadonlySet<string>): TaskProgram {
  return (words) => {
    const task = words.find((word) => !word.startsWith('-') && !word.startsWith('+'))
    if (!task || builtin.has(task) || !/^[\w:-]+$/.test(task)) return null
    return { runner, task, folder: '', workspace: null, certain: false }
  }
}

/** A program whose words, after one of these, are a task for sure: `composer run lint`. */
export function afterWord(first: readonly string[], program: TaskProgram): TaskProgram {
  return (words, read) => {
    const call = first.includes(words[0] ?? '') ? program(words.slice(1), read) : null
    return call && { ...call, certain: true }
  }
}

/** A program that runs another one: `poetry run make lint`. */
export function runsCommand(otherwise: TaskProgram = () => null): TaskProgram {
  return ([first = '', ...rest], read) =>
    ['run', 'exec'].includes(first) ? (read(rest) ?? otherwise(rest, read)) : null
}
