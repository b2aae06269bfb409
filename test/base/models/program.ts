import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a program was started with. */
export interface Started {
  readonly args: readonly string[]
  readonly input: string
  /** Names of its variables. */
  readonly env: readonly string[]
  readonly cwd: string
  /** Names in its folder. */
  readonly files: readonly string[]
}

interface Printed {
  readonly stdout?: string
  readonly stderr?: string
  /** The exit code; NaN never ends. */
  readonly code: number
}

/** Writes a program into a folder that prints this and ends. Returns what tells how it was last started. */
export function writeProgram(folder: string, name: string, { stdout = '', stderr = '', code }: Printed): () => Started {
  const record = join(folder, `${name}.started.json`)
  const program = `#!${process.execPath}
const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
const input = readFileSync(0, 'utf8')
const started = { args: process.argv.slice(2), input, env: Object.keys(process.env), cwd: process.cwd(), files: readdirSync('.') }
writeFileSync(${JSON.stringify(record)}, JSON.stringify(started))
process.stderr.write(${JSON.stringify(stderr)})
process.stdout.write(${JSON.stringify(stdout)})
process.exitCode = ${Number.isNaN(code) ? 0 : code}
${Number.isNaN(code) ? 'setInterval(() => {}, 1000)' : ''}
`
  writeFileSync(join(folder, name), program)
  chmodSync(join(folder, name), 0o755)
  return () => JSON.parse(readFileSync(record, 'utf8')) as Started
}
