// Runs vitest once with the arguments given, and ends with the line `N passed, N failed`, after one for each suite that was
// left out for want of a service.
import { readdirSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { parseCLI, startVitest } from 'vitest/node'

const { missingServices } = await tsImport('../test/services.ts', import.meta.url)

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
const files = readdirSync(new URL('../test', import.meta.url), { recursive: true }).sort()
for (const { variable, suffix } of missingServices(process.env))
  for (const file of files.filter((name) => name.endsWith(suffix)))
    console.log(`left out: test/${file} (${variable} is not set)`)
console.log(`${passed} passed, ${failed + broken} failed`)
process.exit(failed + broken > 0 || passed === 0 ? 1 : 0)
