import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { childEnvironment } from './environment.mjs'

const TIMEOUT_MS = 300_000
const PYRIGHT = 'pyright@1'
/** Versions, ranges and tags; nothing by which npm would understand a folder, an address or another package. */
const VERSION = /^[\w.+^~<>=|* -]+$/

/**
 * Installs the packages `docalign` and `pyright` into an empty folder. npm reads no settings but those that are given here: neither those of the
 * checkout, nor of the user, nor of variables. No script of a package is run.
 *
 * @param {{ version: string, registry: string, folder: string }} wanted
 * @returns {string} the program
 * @throws Error that says in one line why it cannot be installed
 */
export function install({ version, registry, folder }) {
  if (!VERSION.test(version)) throw new Error(`the input version is not a version of docalign: ${version}`)
  if (!isPlainAddress(registry))
    throw new Error('the input registry is not an http or https address without a user name')
  mkdirSync(folder)
  const [npm, before] = npmProgram()
  const settings = [
    ...[`--prefix=${folder}`, `--registry=${registry}`, `--cache=${join(folder, 'cache')}`],
    // Files that are not there.
    ...[`--userconfig=${join(folder, 'user-settings')}`, `--globalconfig=${join(folder, 'global-settings')}`],
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--no-package-lock', '--json'],
    ...['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=5000'],
  ]
  const add = (wanted) =>
    spawnSync(npm, [...before, 'install', wanted, ...settings], {
      ...{ cwd: folder, env: childEnvironment(), encoding: 'utf8', timeout: TIMEOUT_MS },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const { status, stdout, stderr, error } = add(`docalign@${version}`)
  if (error?.code === 'ENOENT') throw new Error('there is no npm on this runner: use actions/setup-node before it')
  if (error || status !== 0)
    throw new Error(
      `docalign@${version} cannot be installed from ${registry}: ${error?.message ?? reasonOf(stdout, stderr)}`,
    )
  // The checker of samples in Python. Where a registry does not have it, the report says that it is missing.
  add(PYRIGHT)
  const installed = join(folder, 'node_modules', 'docalign')
  return join(installed, JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).bin.docalign)
}

function isPlainAddress(text) {
  try {
    const { protocol, username } = new URL(text)
    return /^https?:$/.test(protocol) && username === ''
  } catch {
    return false
  }
}

/** The npm that came with this Node, else the first on the PATH. */
function npmProgram() {
  const folder = dirname(process.execPath)
  const beside = [join(folder, '..', 'lib'), folder].map((each) => join(each, 'node_modules/npm/bin/npm-cli.js'))
  const own = beside.find((file) => existsSync(file))
  return own ? [process.execPath, [own]] : ['npm', []]
}

/** What npm says of a failure: as JSON, or in its last line. */
function reasonOf(stdout, stderr) {
  try {
    const { code, summary } = JSON.parse(stdout).error
    const [line] = summary.trim().split('\n')
    return `${line} (${code})`
  } catch {
    return stderr.trim().split('\n').at(-1) || 'npm failed'
  }
}
