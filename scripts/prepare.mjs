// Builds the package where there is no build yet. npm runs this in the clone of a package that it installs from git, as pre-commit has it do,
// and in the first `npm ci` of a contributor.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('../', import.meta.url))

if (!existsSync(`${cwd}dist`)) {
  // npm puts what a global installation needs for its build elsewhere, or nowhere.
  if (!existsSync(`${cwd}node_modules/typescript`)) npm('ci', '--ignore-scripts', '--include=dev')
  npm('run', '--silent', 'build')
}

function npm(...args) {
  const env = { ...process.env, npm_config_global: 'false' }
  execFileSync('npm', args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
}
