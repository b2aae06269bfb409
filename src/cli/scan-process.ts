import { serveCalls } from '../isolation/serve-calls.ts'
import { scanTasks } from '../scan-process/tasks.ts'
import { versionedName } from './version.ts'

// What the server starts to read repositories in; see `createScanner`.
serveCalls(scanTasks(versionedName('docalign')))
