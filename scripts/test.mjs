// Runs vitest once with the given arguments, and prints what was skipped and why, and finally `N passed, N failed`. `--all` adds the slow
// suites; `--services` runs what `npm test` leaves to others: the slow suites, those of the browser, and those that use a database, on the
// services in the environment. Of suites whose statements `npm test` recorded in the folder TEST_STATEMENTS, only the statements are shown to
// PostgreSQL.
import { readdirSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { parseCLI, startVitest } from 'vitest/node'

const { suites } = await tsImport('../test/suites.ts', import.meta.url)
const { importersOf } = await tsImport('./importers.ts', import.meta.url)
const { isCheckedByStatements } = await tsImport('../test/statements/suites.ts', import.meta.url)

const OWN = ['--all', '--services']
/** What `npm test` leaves out without the services. */
const LEFT_OUT = /\.(?:slow|chromium|neovim|postgres|redis|recorded)\.test\.ts$/
const given = process.argv.slice(2)
const files = readdirSync(new URL('../test', import.meta.url), { recursive: true })
if (given.some((argument) => OWN.includes(argument))) process.env.TEST_ALL = 'true'
const onServices = given.includes('--services')
if (onServices)
  for (const variable of ['TEST_DATABASE_URL', 'TEST_REDIS_URL'])
    if (!process.env[variable]) {
      console.error(`${variable} is not set, and the suites that use a database are to run on it`)
      process.exit(1)
    }
const { filter, options } = parseCLI(['vitest', 'run', ...given.filter((argument) => !OWN.includes(argument))])
const vitest = await startVitest('test', onServices ? servicesSuites(filter) : filter, { ...options, watch: false })
const modules = vitest.state.getTestModules()
const results = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state)
const passed = results.filter((state) => state === 'passed').length
const failed = results.filter((state) => state === 'failed').length
// A file that cannot be loaded, a failed hook and an error outside of any test do not count as failed tests.
const broken =
  modules.filter((module) => !module.ok() && ![...module.children.allTests('failed')].length).length +
  vitest.state.getUnhandledErrors().length
await vitest.close()
const leftOut = new Map()
for (const { suffix, missing } of suites(process.env)) {
  const count = missing === null ? 0 : files.filter((name) => name.endsWith(suffix)).length
  if (count > 0) leftOut.set(missing, (leftOut.get(missing) ?? 0) + count)
}
for (const [missing, count] of leftOut)
  console.log(`left out: ${count} ${count === 1 ? 'suite' : 'suites'} (${missing})`)
console.log(`${passed} passed, ${failed + broken} failed`)
process.exit(failed + broken > 0 || passed === 0 ? 1 : 0)

/** All but the quick suites that use no database, or of which the statements are recorded: they would only run a second time. */
function servicesSuites(filter) {
  const wanted = (name) => filter.length === 0 || filter.some((part) => name.includes(part))
  const all = files.filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`)
  const [apart, quick] = [all.filter((name) => LEFT_OUT.test(name)), all.filter((name) => !LEFT_OUT.test(name))]
  const isRecorded = (name) => process.env.TEST_STATEMENTS && filter.length === 0 && isCheckedByStatements(name)
  const onDatabase = importersOf('test/databases.ts', quick).filter((name) => !isRecorded(name))
  const chosen = [...apart, ...onDatabase].filter(wanted)
  if (chosen.length > 0) return chosen
  console.error('no suite of these uses a database, is slow or needs a browser')
  process.exit(1)
}
