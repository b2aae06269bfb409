// Packs the extension for VS Code into docalign.vsix: `npm run vscode`.
import { execFileSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDER = join(ROOT, 'packages/vscode')
/** It is fetched when it is needed: it would bring a hundred packages, two of which run scripts, to everybody who works on DocAlign. */
const VSCE = '@vscode/vsce@3.9.2'

await build({
  ...{ bundle: true, format: 'cjs', platform: 'node', target: 'node20.19', minify: true, external: ['vscode'] },
  entryPoints: [join(FOLDER, 'src/extension.ts')],
  outfile: join(FOLDER, 'dist/extension.cjs'),
})
await copyFile(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE'))
execFileSync('npx', ['--yes', VSCE, 'package', '--no-dependencies', '--out', join(ROOT, 'docalign.vsix')], {
  cwd: FOLDER,
  stdio: 'inherit',
})
