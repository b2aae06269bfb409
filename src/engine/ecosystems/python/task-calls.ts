import { runsCommand, type TaskProgram, targetProgram } from '../task-call.ts'

const INVOKE = targetProgram({ runner: 'invoke', valued: ['-c', '-r'] })
const RUN = runsCommand()

export const pythonTasks: Readonly<Record<string, TaskProgram>> = {
  tox: environment('tox', ['-e', '--env', 'run -e']),
  nox: environment('nox', ['-s', '--session', '--sessions', '-e']),
  invoke: INVOKE,
  inv: INVOKE,
  poe: targetProgram({ runner: 'poe', valued: ['-C', '--root'], folders: ['-C', '--root'] }),
  pdm: runsCommand(targetProgram({ runner: 'pdm' })),
  hatch: runsCommand(targetProgram({ runner: 'hatch' })),
  ...{ poetry: RUN, uv: RUN, pipenv: RUN, rye: RUN },
}

/** `-e ENV_NAME` */
const PLACEHOLDER = /^[A-Z]+(?:_[A-Z]+)*$/

function environment(runner: 'tox' | 'nox', flags: readonly string[]): TaskProgram {
  return (words) => {
    const at = words.findIndex(
      (word) => flags.includes(word) || flags.some((flag) => flag.startsWith('--') && word.startsWith(`${flag}=`)),
    )
    const value = at < 0 ? undefined : (words[at] ?? '').includes('=') ? words[at]?.split('=')[1] : words[at + 1]
    const task = value?.split(',')[0]?.replace(/\(.*$/, '')
    if (!task || !/^[\w.-]+$/.test(task) || PLACEHOLDER.test(task)) return null
    return { runner, task, folder: '', workspace: null, certain: true }
  }
}
