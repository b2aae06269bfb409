// The main script of the single executable: unpacks the program into the user's cache once, and runs it there. Node.js allows only CommonJS
// without packages here.
const { fork } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire, syncBuiltinESMExports } = require('node:module')
const { homedir } = require('node:os')
const { dirname, join, sep } = require('node:path')
const { getAsset } = require('node:sea')
const { gunzipSync } = require('node:zlib')

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const archive = Buffer.from(getAsset('program'))
const folder = join(cache, 'docalign', 'programs', createHash('sha256').update(archive).digest('hex'))
if (!existsSync(folder)) unpack()

// Its processes are this file again, which takes no options of Node.js on its command line.
require('node:child_process').fork = (program, args, { execArgv = [], env = process.env, ...options } = {}) =>
  fork(program, args, {
    ...options,
    execArgv: [],
    env: { ...env, XDG_CACHE_HOME: cache, NODE_OPTIONS: execArgv.join(' ') },
  })
syncBuiltinESMExports()

const [first = '', ...rest] = process.argv.slice(2)
const isProcess = first.startsWith(folder + sep)
const program = isProcess ? first : join(folder, 'dist/cli/main.js')
process.argv = [process.execPath, program, ...(isProcess ? rest : process.argv.slice(2))]
// This script cannot import modules, but a file can.
createRequire(program)(join(folder, 'import.cjs'))(program)

/** Puts all files in place at once: another process may be doing the same. */
function unpack() {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(`${folder}-`)
  const content = gunzipSync(archive)
  const start = content.indexOf('\n') + 1
  let at = start
  for (const [path, size] of JSON.parse(content.toString('utf8', 0, start))) {
    const file = join(draft, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content.subarray(at, at + size))
    at += size
  }
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
