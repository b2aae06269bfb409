import { runsCommand, type TaskProgram, targetProgram } from '../task-call.ts'

export const rubyTasks: Readonly<Record<string, TaskProgram>> = {
  rake: targetProgram({ runner: 'rake', valued: ['-f', '-C'], folders: ['-C'] }),
  bundle: runsCommand(),
}
