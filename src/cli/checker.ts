import { endWithParent } from '../base/isolation/end-with-parent.ts'
import { serveCalls } from '../base/isolation/serve-calls.ts'
import { createCheckerTasks } from '../engine/checkers/tasks.ts'
import { readTypeLibraries } from './checker/type-libraries.ts'

// The process in which the checkers of languages check samples; see `createCheckers`.
endWithParent()
serveCalls(createCheckerTasks(readTypeLibraries))
