import type { Ecosystem } from '../ecosystem.ts'
import { readTaskfile } from './taskfile.ts'

/** Task, the runner of Taskfiles. */
export const task: Ecosystem = {
  name: 'task',
  manifests: { paths: [[/(?:^|\/)[Tt]askfile(?:\.dist)?\.ya?ml$/, readTaskfile]], endings: ['yml', 'yaml'] },
}
