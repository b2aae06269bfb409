// The step of the GitHub Action that reads the checkout: one check with several reports, and what GitHub shows of them. It needs
// nothing but Node and npm, and is given no token of GitHub's.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { childEnvironment, OF_CHECK } from './environment.mjs'
import { install } from './install.mjs'
import { costOf, readingBy } from './model.mjs'
import { say } from './say.mjs'

const { env } = process
const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'docalign-'))
const [markdown, json, empty, fetched] = ['report.md', 'report.json', 'empty', 'program'].map((name) =>
  join(folder, name),
)
try {
  const code = check(programOf())
  // With a key of the configuration misspelt there is a report, though the exit code is 2.
  if (existsSync(json)) report()
  else say('warning', 'The docs were not checked; the log of this step says why')
  end(code)
} catch (error) {
  say('error', `The docs were not checked: ${error.message}`)
  end(2)
} finally {
  // The report stays, for the step that comments.
  for (const each of [json, empty, fetched]) rmSync(each, { recursive: true, force: true })
}

/** `fail: false` never fails the job, whatever happens. */
function end(code) {
  if (env.DOCALIGN_FAIL !== 'false') process.exitCode = code
}

/** In tests, the program of this repository. */
function programOf() {
  const [version, registry] = [env.DOCALIGN_VERSION || 'latest', env.DOCALIGN_REGISTRY]
  return env.DOCALIGN_PROGRAM || install({ version, registry, folder: fetched })
}

/** Checks; gives back the exit code. The working folder is an empty one: what programs look for where they are started is not there. */
function check(program) {
  const { DOCALIGN_BASE: base, DOCALIGN_SARIF: sarif, GITHUB_WORKSPACE: workspace } = env
  const formats = ['github', `markdown=${markdown}`, `json=${json}`]
  if (sarif) formats.push(`sarif=${resolve(workspace, sarif)}`)
  const path = resolve(workspace, env.DOCALIGN_PATH || '.')
  const reading = readingBy({
    ...{
      model: env.DOCALIGN_MODEL ?? '',
      key: env.DOCALIGN_MODEL_KEY ?? '',
      endpoint: env.DOCALIGN_MODEL_ENDPOINT ?? '',
    },
    ...{ tokens: env.DOCALIGN_MAX_TOKENS || '300000', base: base ?? '' },
  })
  if (reading.why !== '') say('notice', reading.why)
  const args = ['check', path, '--format', formats.join(','), ...(base ? ['--base', base] : []), ...reading.args]
  mkdirSync(empty)
  const { status, error } = spawnSync(process.execPath, [program, ...args], {
    ...{ stdio: 'inherit', cwd: empty, env: { ...childEnvironment(OF_CHECK), ...reading.variables } },
  })
  if (error) throw error
  return status ?? 2
}

function report() {
  const { findings, unasked, reading } = JSON.parse(readFileSync(json, 'utf8'))
  write(env.GITHUB_STEP_SUMMARY, readFileSync(markdown, 'utf8'))
  write(env.GITHUB_OUTPUT, `findings=${findings.length}\nreport=${markdown}\n`)
  if (reading) say('notice', costOf(reading))
  if (unasked) say('notice', 'The checkout has no history: use actions/checkout with fetch-depth: 0')
}

function write(file, text) {
  if (file) appendFileSync(file, text)
}
