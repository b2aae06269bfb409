import { endWithParent } from '../isolation/process/end-with-parent.ts'
import { serveCalls } from '../isolation/process/serve-calls.ts'
import { createTasks } from '../isolation/tasks.ts'
import { versionedName } from './version.ts'

// The process in which the server reads repositories and judges; see `createScanner` and `createJudging`.
endWithParent()
serveCalls(createTasks(versionedName('docalign')))
