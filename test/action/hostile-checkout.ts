import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterwards } from '../base/git/opened.ts'
import { registryWith } from './registry.ts'

/** A checkout in which everything that a program might look for is the attacker's, and leaves a mark when it runs. */
export async function hostileCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-checkout-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  const [workspace, mark] = [join(folder, 'checkout'), join(folder, 'mark')]
  const shell = `#!/bin/sh\necho "$0" >> ${mark}\n`
  const module = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'a module')`
  const program = `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(mark)}, 'a package')`
  const foreign = await registryWith(program, shell)
  const settings = `registry=${foreign.url}\nscript-shell=${workspace}/shell.sh\nignore-scripts=false\nyes=true\n`
  const files = {
    ...{ '.npmrc': settings, '.nvmrc': 'v0.1\n', '.node-version': 'v0.1\n', 'shell.sh': shell, 'variables.sh': shell },
    ...{ 'hook.cjs': module, npmrc: settings },
    'package.json': JSON.stringify({
      name: 'docalign',
      version: '1.0.0',
      bin: 'evil.js',
      packageManager: 'pnpm@1.0.0',
    }),
    'evil.js': `#!/usr/bin/env node\n${module}`,
    'node_modules/docalign/package.json': JSON.stringify({ name: 'docalign', version: '1.0.0', bin: 'main.js' }),
    'node_modules/docalign/main.js': `#!/usr/bin/env node\n${module}`,
    ...Object.fromEntries(
      ['docalign', 'node', 'npm', 'npx', 'git', 'sh'].map((name) => [`node_modules/.bin/${name}`, shell]),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true })
    writeFileSync(join(workspace, name), text)
    chmodSync(join(workspace, name), 0o755)
  }
  execFileSync('git', ['init', '--quiet', workspace])
  return { folder, workspace, mark, foreign, ran: () => (existsSync(mark) ? readFileSync(mark, 'utf8') : '') }
}
