import { databaseTasks } from '../db/embedded.ts'
import { endWithParent } from '../isolation/process/end-with-parent.ts'
import { serveCalls } from '../isolation/process/serve-calls.ts'

// The process that runs the server's embedded database; see `startEmbeddedApart`. Nobody else may read its files.
process.umask(0o077)
endWithParent()
const { tasks, leave } = databaseTasks()
serveCalls(tasks, leave)
