import { endWithParent } from '../base/isolation/end-with-parent.ts'
import { serveCalls } from '../base/isolation/serve-calls.ts'
import { createTasks } from '../stages/isolated/tasks.ts'
import { ownCheckers } from './checker-program.ts'
import { versionedName } from './version.ts'

// The process in which the server reads repositories and judges; see `createScanner` and `createJudging`.
endWithParent()
serveCalls(createTasks(versionedName('docalign'), ownCheckers()))
