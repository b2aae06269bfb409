import { endWithParent } from '../isolation/process/end-with-parent.ts'
import { serveCalls } from '../isolation/process/serve-calls.ts'
import { createTasks } from '../isolation/tasks.ts'
import { versionedName } from './version.ts'

// What the server starts to read repositories and to judge in; see `createScanner` and `createJudging`.
endWithParent()
serveCalls(createTasks(versionedName('docalign')))
