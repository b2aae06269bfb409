import { setFlagsFromString } from 'node:v8'
import { endWithParent } from '../base/isolation/end-with-parent.ts'
import { serveCalls } from '../base/isolation/serve-calls.ts'
import { createCheckerTasks } from '../engine/type-checkers/tasks.ts'
import { findPyright } from './checker/find-pyright.ts'
import { pyrightAt } from './checker/pyright.ts'
import { readTypeLibraries } from './checker/type-libraries.ts'

// The process in which the checkers of languages check samples; see `createCheckers`.
// Most checks end before optimized code has paid for itself: it is made eight times later than usual. Engines without the flag ignore it.
setFlagsFromString('--interrupt-budget=1000000')
endWithParent()
const pyright = findPyright()
serveCalls(createCheckerTasks(readTypeLibraries, pyright === null ? null : pyrightAt(pyright)))
