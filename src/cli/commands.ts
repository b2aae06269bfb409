import type { Command } from './command.ts'

/** Every command, in the order of `docalign --help`. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'check',
    summary: 'Check the docs of a git repository against its code',
    positionals: ['PATH'],
    options: {
      base: { value: 'REF', help: 'report only what stopped being true since this commit' },
      head: { value: 'REF', help: 'commit to check (default: HEAD)' },
      all: { help: 'list uncertain claims too' },
      json: { help: 'print JSON' },
      markdown: { help: 'print Markdown, fit for a pull request comment' },
      sarif: { help: 'print SARIF 2.1.0, for code scanning' },
      html: { value: 'FILE', help: 'write one self-contained HTML page' },
    },
    exclusive: ['json', 'markdown', 'sarif', 'html'],
    details: [
      'PATH is a repository, bare or not (default: the current folder). Only commits are read: what is not committed yet is not checked, and .docalign.yml is taken from the checked commit.',
      '--base compares with that very commit, not with a merge base; for a branch, give `$(git merge-base main HEAD)`.',
      'Exit codes: 0 the docs hold, 1 findings of at least check.min_severity, 2 wrong use, bad configuration or no repository.',
    ],
    load: async () => (await import('./check.ts')).runCheck,
  },
  {
    name: 'config check',
    summary: 'Check a configuration file, with line and column of every problem',
    positionals: ['FILE'],
    options: {},
    exclusive: [],
    details: ['FILE is .docalign.yml or .github/docalign.yml if none is given. Exit codes: 0 fine, 2 problems.'],
    load: async () => (await import('./config.ts')).runConfigCheck,
  },
  {
    name: 'config schema',
    summary: 'Print the JSON Schema of .docalign.yml, for editors',
    positionals: [],
    options: {},
    exclusive: [],
    details: [],
    load: async () => (await import('./config.ts')).runConfigSchema,
  },
]
