// What the GitHub Action does: one check with several reports, and what GitHub shows of them. It needs nothing but Node.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepComment } from './comment.mjs'

const { env } = process
const folder = mkdtempSync(join(tmpdir(), 'docalign-'))
const [markdown, json] = [join(folder, 'report.md'), join(folder, 'report.json')]
try {
  const code = check()
  // A check that could not be done has said so, and written nothing.
  if (code === 2) process.exitCode = 2
  else {
    const text = readFileSync(markdown, 'utf8')
    const { findings, unasked } = JSON.parse(readFileSync(json, 'utf8'))
    write(env.GITHUB_STEP_SUMMARY, text)
    write(env.GITHUB_OUTPUT, `findings=${findings.length}\n`)
    if (unasked)
      process.stdout.write('::notice::The checkout has no history: use actions/checkout with fetch-depth: 0\n')
    if (env.DOCALIGN_TOKEN) await comment(text, findings.length)
    if (env.DOCALIGN_FAIL !== 'false') process.exitCode = code
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Checks; gives back the exit code. */
function check() {
  const { DOCALIGN_BASE: base, DOCALIGN_SARIF: sarif, DOCALIGN_PATH: path = '.' } = env
  const formats = ['github', `markdown=${markdown}`, `json=${json}`, ...(sarif ? [`sarif=${sarif}`] : [])]
  const args = ['check', path, '--format', formats.join(','), ...(base ? ['--base', base] : [])]
  // In tests, the program of this repository.
  const own = env.DOCALIGN_PROGRAM
  const [program, before] = own
    ? [process.execPath, [own]]
    : ['npx', ['--yes', `docalign@${env.DOCALIGN_VERSION ?? 'latest'}`]]
  // The token is for the comment alone.
  const { DOCALIGN_TOKEN: _, ...rest } = env
  const { status, error } = spawnSync(program, [...before, ...args], { stdio: 'inherit', env: rest })
  if (error) throw error
  return status ?? 2
}

function write(file, text) {
  if (file) appendFileSync(file, text)
}

async function comment(text, findings) {
  const number = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')).pull_request?.number
  if (number === undefined) return
  try {
    await keepComment(
      { api: env.GITHUB_API_URL, repository: env.GITHUB_REPOSITORY, number, token: env.DOCALIGN_TOKEN },
      text,
      findings,
    )
  } catch (error) {
    // Of a fork the token may not write; the annotations and the summary say the same.
    process.stdout.write(`::notice::No comment was written: ${error.message}\n`)
  }
}
