import { databaseTasks } from '../base/db/embedded.ts'
import { endWithParent } from '../base/isolation/end-with-parent.ts'
import { serveCalls } from '../base/isolation/serve-calls.ts'

// The process that runs the server's embedded database; see `startEmbeddedApart`. Nobody else may read its files.
process.umask(0o077)
endWithParent()
const { tasks, leave } = databaseTasks()
serveCalls(tasks, leave)
