// Runs vitest once with the arguments given, and ends with the line `N passed, N failed`.
import { parseCLI, startVitest } from 'vitest/node'

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, watch: false })
const modules = vitest.state.getTestModules()
const results = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state)
const passed = results.filter((state) => state === 'passed').length
const failed = results.filter((state) => state === 'failed').length
// A file that cannot be loaded, a failed hook and an error outside of any test fail no test of their own.
const broken =
  modules.filter((module) => !module.ok() && ![...module.children.allTests('failed')].length).length +
  vitest.state.getUnhandledErrors().length
await vitest.close()
console.log(`${passed} passed, ${failed + broken} failed`)
process.exit(failed + broken > 0 || passed === 0 ? 1 : 0)
