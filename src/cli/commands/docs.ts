import { isModelName } from '../../base/models/providers/providers.ts'
import { type Command, command } from '../terminal/command.ts'

export const DOCS_COMMANDS: readonly Command[] = [
  command('check [PATH…]', 'Check the docs of a git repository against its code', {
    options: {
      base: { value: 'REF', help: 'report only what has become false since this commit' },
      'config-from': { value: 'AT', help: 'with --base: whose settings apply, base (default) or head' },
      head: { value: 'REF', help: 'check this commit instead of what is on disk' },
      staged: { help: 'report only what the staged change makes false' },
      exclude: { value: 'GLOB', help: 'leave out these pages too; may be given several times', isRepeated: true },
      only: { value: 'TYPE', help: 'check only claims of this type: link,command', isRepeated: true },
      all: { help: 'list uncertain claims too' },
      verbose: { help: 'show the line of each finding, and how to mute it' },
      format: { value: 'FORMAT', help: 'terminal, json, markdown, sarif, github, gitlab, html' },
      json: { help: 'print JSON, like --format json' },
      judge: { help: 'with --json, judge whole pages, not only changes' },
      markdown: { help: 'print Markdown, for a pull request comment' },
      sarif: { help: 'print SARIF 2.1.0, for code scanning' },
      html: { value: 'FILE', help: 'write a self-contained HTML page' },
      fix: { help: 'apply the certain suggestions to the docs in the work tree' },
      'dry-run': { help: 'with --fix: print a diff instead of changing files' },
      'exit-zero': { help: 'always exit 0' },
      'max-findings': { value: 'N', help: 'exit 0 with up to N findings (default: 0)' },
      'write-baseline': { help: 'record the current findings; report only new ones later' },
      model: {
        value: 'NAME',
        isValue: isModelName,
        help: 'have a model read the docs too: this, or the first at hand',
      },
      estimate: { help: 'with --model: only print about how many tokens it takes' },
      'max-tokens': { value: 'N', help: 'with --model: stop at this many tokens (default: 2000000)' },
      yes: { help: 'with --model: take the first model at hand without asking' },
      watch: { help: 'check again whenever a file is saved' },
      strict: { help: 'exit 2 if history that is needed is missing' },
    },
    exclusive: ['format', 'json', 'markdown', 'sarif', 'html'],
    details: [
      'PATH is a repository (default: the one of the current folder), or files and folders in one, to check only their pages.',
      'The files on disk are checked, including .docalign.yml: tracked files and files that are not ignored, committed or not. In a bare repository it is HEAD.',
      '--fix changes a line only if it is unchanged on disk, and if the claim holds with the suggestion. `git apply` accepts the diff of --dry-run.',
      '--format accepts several formats, separated by commas; all but one need a file: github,sarif=docs.sarif.',
      '--base compares with the merge base, or with --head with the commit itself; configuration, baseline and ignore marks are those of there. --staged compares what is staged with HEAD, for a hook.',
      'Exit codes: 0 no false statements, 1 more findings of at least check.min_severity than --max-findings (with --fix: remaining findings), 2 invalid usage, a mistake in the configuration or no repository.',
    ],
    load: async () => (await import('../check/check.ts')).runCheck,
  }),
  command('fix [PATH…]', 'Apply the certain suggestions to the docs; with --interactive, ask about the guesses', {
    options: {
      interactive: { help: 'ask about each suggestion that is a guess: y, n, a or q' },
      base: { value: 'REF', help: 'fix only what has become false since this commit' },
      exclude: { value: 'GLOB', help: 'leave out these pages too; may be given several times', isRepeated: true },
      only: { value: 'TYPE', help: 'fix only claims of this type: link,command', isRepeated: true },
      'dry-run': { help: 'print a diff instead of changing files' },
      verbose: { help: 'show the line of each finding that is left, and how to explain and mute it' },
      json: { help: 'print JSON' },
    },
    exclusive: ['dry-run', 'json'],
    details: [
      'The same as `docalign check --fix`: a line is changed only if it is unchanged on disk, and if the claim holds with the suggestion.',
      '--interactive shows the line before and after. y writes it, n leaves it, a writes it and all that follow, q leaves it and all that follow. Answers are read from stdin, one a line.',
      'Exit codes: 0 no finding is left, 1 findings are left, 2 invalid usage, a mistake in the configuration or no repository.',
    ],
    load: async () => (await import('../fix/command.ts')).runFixCommand,
  }),
  command('backtest [PATH]', 'Replay past commits of a repository and report what they broke', {
    options: {
      since: { value: 'TIME', help: 'how far back: 2y, 6 months ago, 90d or a date (default: 1y)' },
      head: { value: 'REF', help: 'check the changes that lead to this commit instead of the default branch' },
      json: { help: 'print JSON' },
      html: { value: 'FILE', help: 'write a self-contained HTML page' },
    },
    exclusive: ['json', 'html'],
    details: [
      'PATH is a repository (default: the one of the current folder). Each commit of the main line of its default branch, a merged pull request being one, is compared with the commit before, as check --base does, under the configuration of today.',
      'It may be stopped at any time; the same command goes on from there. A later run checks new commits only.',
      'Exit codes: 0 success, 2 invalid usage, invalid configuration, no repository, or history that is not in the clone.',
    ],
    load: async () => (await import('../backtest/backtest.ts')).runBacktest,
  }),
  command('explain [FILE:LINE]', 'Explain the verdict on the claims of a line of the docs', {
    options: {
      base: { value: 'REF', help: 'as a check with this base reports it' },
      json: { help: 'print JSON' },
    },
    details: [
      'Shows for each claim the verdict, the rule, what was looked up, the lines of code it rests on, when it was true, who broke it, what to write instead, and how to mute it.',
      'Exit codes: 0 explained, 1 no claim on that line, 2 invalid usage or no repository.',
    ],
    load: async () => (await import('../explain/explain.ts')).runExplain,
  }),
  command('init [PATH]', 'Show what would be checked in a repository, and write a short configuration', {
    options: {
      baseline: { help: 'also record the current findings; report only new ones later' },
      workflow: { help: 'also write a workflow for GitHub Actions' },
      'dry-run': { help: 'print what would be written, and write nothing' },
    },
    details: [
      'PATH is a repository (default: the one of the current folder). Existing files are not overwritten.',
      'Exit codes: 0 success, 2 invalid usage or no repository.',
    ],
    load: async () => (await import('../init/init.ts')).runInit,
  }),
  command('config check [FILE]', 'Validate a configuration file, with line and column of every problem', {
    details: ['FILE defaults to .docalign.yml or .github/docalign.yml. Exit codes: 0 valid, 2 problems.'],
    load: async () => (await import('../config.ts')).runConfigCheck,
  }),
  command('config schema', 'Print the JSON Schema of .docalign.yml, for editors', {
    load: async () => (await import('../config.ts')).runConfigSchema,
  }),
  command('lsp', 'Serve editors over the Language Server Protocol', {
    details: [
      'Uses stdin and stdout. It checks the repositories of the folders and files that the editor has open, with the texts that are not saved yet. docs/editors.md shows how to set up editors.',
    ],
    load: async () => (await import('../lsp/lsp.ts')).runLsp,
  }),
  command('mcp', 'Serve tools for agents over the Model Context Protocol', {
    options: {
      http: { value: 'PORT', help: 'serve Streamable HTTP at /mcp on this port; requests need a token' },
      namespace: { value: 'NS', help: 'on stdin and stdout: only this namespace, project:OWNER/REPO' },
    },
    exclusive: ['http', 'namespace'],
    details: [
      'Without --http it uses stdin and stdout, as clients expect. In a git repository its tools check the docs on disk, without a server.',
      'With DATABASE_URL, DOCALIGN_DATA, --namespace or --http, or next to the data of a server in .docalign, it also has the tools for the database of the server. `docalign serve` serves those at /mcp.',
    ],
    load: async () => (await import('../mcp/mcp.ts')).runMcp,
  }),
  command('judge [FILE]', 'Judge a file against a schema, acceptance criteria, sources and quality measures', {
    options: {
      schema: { value: 'FILE', help: 'JSON Schema for a file in JSON or YAML' },
      criteria: { value: 'FILE', help: 'acceptance criteria, one per line' },
      sources: { value: 'DIR', help: 'folder or file with trusted texts, or a git repository' },
      types: { value: 'LIST', help: 'layers to run: schema,criteria,facts,hallucination,quality' },
      'require-checked': { help: 'exit 3 if nothing in the file could be checked' },
      json: { help: 'print JSON' },
    },
    details: [
      'With a repository as its source, a page is checked against the code at HEAD.',
      'Exit codes: 0 the file is valid, 1 it is not, 2 invalid usage or schema, 3 with --require-checked: nothing in it was checked.',
    ],
    load: async () => (await import('../judge/judge.ts')).runJudge,
  }),
]
