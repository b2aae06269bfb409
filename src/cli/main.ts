#!/usr/bin/env node
import { run } from './run.ts'

/** Exit status of a program terminated by SIGINT: 128 + 2. */
const INTERRUPTED = 130

let code = 0

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes early (`docalign check | head`) is not an error.
  if (error.code === 'EPIPE') process.exit(code)
  process.stderr.write(`DOCALIGN_E402 cannot write the output: ${error.message}\n`)
  process.exit(2)
})
// Without stderr, errors cannot be reported.
process.stderr.on('error', () => process.exit(2))

process.on('SIGINT', () => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
  process.exit(INTERRUPTED)
})

code = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  now: Date.now,
  started: performance.timeOrigin,
})
process.exitCode = code
