import type { Node } from 'web-tree-sitter'
import type { Ecosystem, Language } from '../ecosystem.ts'
import type { SourceFacts } from '../file-facts.ts'
import type { OptionReaders } from '../option-reader.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { javascriptRules } from './definitions/javascript.ts'
import { readDeno } from './manifests/deno.ts'
import { readPackageJson } from './manifests/package-json.ts'
import { readLerna, readPnpmWorkspace, readTsconfig } from './manifests/workspaces.ts'
import { optionCalls, yargsBuilders, yargsTypes } from './options/calls.ts'
import { oclif, parserCalls } from './options/tables.ts'
import { resolveJavascript } from './resolve.ts'
import { javascriptSamples, typescriptSamples } from './samples/samples.ts'
import { readEnvironment } from './source-file/environment.ts'
import { readImports } from './source-file/imports.ts'
import { readMessages } from './source-file/messages.ts'
import { javascriptTasks } from './task-calls.ts'

/** Facts of a JavaScript or TypeScript file beyond its declarations. */
function javascriptFacts(root: Node): SourceFacts {
  const messages = readMessages(root)
  if (messages === null) return { imports: [], environment: [], messages: [], open: 'is nested too deep' }
  return {
    imports: readImports(root),
    environment: readEnvironment(root),
    messages,
  }
}

/** Words in files that read environment variables. */
const JAVASCRIPT_MARKS = {
  environment: ['process.env', 'import.meta.env', 'Deno.env', 'Bun.env', 'env.', 'env['],
}

const javascriptOptions: OptionReaders = {
  readers: [optionCalls, yargsTypes, yargsBuilders, oclif, parserCalls],
  unread: [
    'caporal',
    'citty',
    'clipanion',
    'cmd-ts',
    'gunshi',
    'dashdash',
    'nopt',
    'command-line-args',
    'cleye',
  ].flatMap((name) => [`'${name}'`, `"${name}"`]),
}

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
