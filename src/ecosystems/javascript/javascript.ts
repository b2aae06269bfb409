import type { Ecosystem } from '../ecosystem.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { javascriptLanguages } from './languages.ts'
import { readDeno } from './manifests/deno.ts'
import { readPackageJson } from './manifests/package-json.ts'
import { readLerna, readPnpmWorkspace, readTsconfig } from './manifests/workspaces.ts'
import { resolveJavascript } from './resolve.ts'

/** JavaScript and TypeScript, with npm, pnpm, Yarn, Bun and Deno. */
export const javascript: Ecosystem = {
  name: 'javascript',
  manifests: {
    names: {
      'package.json': readPackageJson,
      'pnpm-workspace.yaml': readPnpmWorkspace,
      'lerna.json': readLerna,
      'deno.json': readDeno,
      'deno.jsonc': readDeno,
      'jsr.json': readDeno,
      '.nvmrc': versionFile('node'),
      '.node-version': versionFile('node'),
    },
    paths: [[/(?:^|\/)tsconfig(?:\.[\w-]+)*\.json$/, readTsconfig]],
    endings: ['json'],
  },
  resolve: resolveJavascript,
  languages: javascriptLanguages,
}
