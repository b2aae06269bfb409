import type { Ecosystem, Language } from '../ecosystem.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { javascriptRules } from './definitions/javascript.ts'
import { readDeno } from './manifests/deno.ts'
import { readPackageJson } from './manifests/package-json.ts'
import { readLerna, readPnpmWorkspace, readTsconfig } from './manifests/workspaces.ts'
import { javascriptOptions } from './options/options.ts'
import { resolveJavascript } from './resolve.ts'
import { javascriptSamples, typescriptSamples } from './samples/samples.ts'
import { JAVASCRIPT_MARKS, javascriptFacts } from './source-file/facts.ts'
import { javascriptTasks } from './task-calls.ts'

/** Common settings of the dialects, for all their grammars. */
const DIALECT = {
  rules: javascriptRules,
  options: javascriptOptions,
  exported: false,
  marks: JAVASCRIPT_MARKS,
  facts: javascriptFacts,
} satisfies Partial<Language>

/** JavaScript and TypeScript, with npm, pnpm, Yarn, Bun and Deno. */
export const javascript: Ecosystem = {
  name: 'javascript',
  tasks: javascriptTasks,
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
  conventions: {
    dialects: ['vue', 'svelte', 'astro', 'coffee'],
    fences: ['vue', 'svelte'],
    packageSystems: ['npm', 'deno'],
    registry: /^https?:\/\/(?:www\.)?(?:npmjs\.com|npmjs\.org|npmx\.dev)\/package\/((?:@[\w.-]+\/)?[\w.-]+)/i,
    moduleFiles: ['.ts', '.js'],
    declaring: String.raw`function\*? class interface type enum namespace module const let var static`.split(' '),
    readingVariables: /process\.env\.|process\.env\[['"`]|import\.meta\.env\.|Deno\.env\.get\(['"`]|Bun\.env\./,
  },
  languages: [
    {
      ...DIALECT,
      grammar: 'typescript',
      files: ['.ts', '.mts', '.cts'],
      fences: ['ts', 'typescript', 'mts', 'cts'],
      samples: typescriptSamples('tsx'),
    },
    { ...DIALECT, grammar: 'tsx', files: ['.tsx'], fences: ['tsx'], samples: typescriptSamples('typescript') },
    {
      ...DIALECT,
      grammar: 'javascript',
      files: ['.js', '.mjs', '.cjs', '.jsx', 'Jakefile'],
      fences: ['js', 'javascript', 'jsx', 'mjs', 'cjs', 'node'],
      samples: javascriptSamples,
    },
  ],
}
