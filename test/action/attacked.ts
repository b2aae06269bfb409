import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { act } from './act.ts'
import { hostileCheckout } from './hostile-checkout.ts'
import { registryWith } from './registry.ts'

const TOKEN = 'ghs_0123456789'
const OTHER = 'ghs_9876543210'
/** Secrets of a job, and what would let a program tell the runner what to do. */
const JOB = {
  ...{ GITHUB_TOKEN: OTHER, NODE_AUTH_TOKEN: OTHER, INPUT_KEY: OTHER, ACTIONS_RUNTIME_TOKEN: OTHER },
  ...{ ACTIONS_ID_TOKEN_REQUEST_TOKEN: OTHER, GITHUB_ENV: '/nowhere/env', GITHUB_PATH: '/nowhere/path' },
}

/** A program that writes down what it was given, with the environment of the process that started it, and the reports. */
function witness(file: string): string {
  return `import { appendFileSync, readFileSync, writeFileSync, readdirSync } from 'node:fs'
const above = process.platform === 'linux' ? readFileSync('/proc/' + process.ppid + '/environ', 'latin1') : ''
const given = { env: process.env, above, cwd: readdirSync('.'), args: process.argv.slice(2) }
writeFileSync(${JSON.stringify(file)}, JSON.stringify(given))
for (const [, format, path] of given.args.join(',').matchAll(/(markdown|json)=([^,]*)/g))
  writeFileSync(path, format === 'json' ? '{"findings":[]}' : 'All is well.')`
}

/** Runs the action on a hostile checkout, with more variables, and has nothing of it run. What the program was given. */
export async function attacked(variables: (workspace: string, foreign: string) => Readonly<Record<string, string>>) {
  const { folder, workspace, mark, foreign, ran } = await hostileCheckout()
  const given = join(folder, 'given.json')
  const honest = await registryWith(witness(given), `echo script >> ${mark}`)
  const env = { ...JOB, ...variables(workspace, foreign.url) }
  const run = await act({ workspace, with: { registry: honest.url, token: TOKEN }, env })
  expect([ran(), foreign.asked]).toEqual(['', []])
  expect(run).toMatchObject({ code: 0, summary: 'All is well.', findings: '0' })
  const seen = readFileSync(given, 'utf8')
  expect(seen).not.toContain(TOKEN)
  const { env: own, cwd, args } = JSON.parse(seen)
  expect(JSON.stringify(own)).not.toContain(OTHER)
  expect([cwd, args.slice(0, 2)]).toEqual([[], ['check', workspace]])
  return { own, workspace }
}

/** What is said of a program that cannot be fetched, which is one line. */
export async function failing(given: Readonly<Record<string, string>>, env = {}) {
  const { workspace } = await hostileCheckout()
  const run = await act({ workspace, with: given, env })
  expect([run.summary, run.findings, run.stderr]).toEqual(['', undefined, ''])
  expect(run.stdout.trimEnd().split('\n')).toHaveLength(1)
  return { code: run.code, said: run.stdout.trimEnd() }
}
