import type { CommandReader } from '../command-reader.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { runsCommand, type TaskProgram, targetProgram } from '../task-call.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { rubyRules } from './definitions.ts'
import { readGemfile, readGemspec } from './gems.ts'
import { rubyOptions } from './options.ts'
import { readRakefile } from './rakefile.ts'

const rubyTasks: Readonly<Record<string, TaskProgram>> = {
  rake: targetProgram({ runner: 'rake', valued: ['-f', '-C'], folders: ['-C'] }),
  bundle: runsCommand(),
}

/** `desc 'pack', 'Pack'` before a method, `register(Starter, 'new', …)`, `subcommand 'x', X` of Thor. */
const thor: CommandReader = {
  marks: ['Thor'],
  query: `
    (call method: (identifier) @method arguments: (argument_list . [(string) (simple_symbol)] @name)
      (#any-of? @method "desc" "subcommand"))
    (call method: (identifier) @method arguments: (argument_list . (_) . [(string) (simple_symbol)] @name)
      (#eq? @method "register"))
    (call method: (identifier) @method arguments: (argument_list . (pair key: (string) @name)) (#eq? @method "map"))
    (call method: (identifier) @method arguments: (argument_list (pair key: (string_array) @open)) (#eq? @method "map"))
    (method name: (identifier) @name)
    ((identifier) @open
      (#any-of? @open "default_task" "default_command" "method_missing" "dispatch" "invoked_group"))`,
}

const rubyCommands: readonly CommandReader[] = [thor]

const MAX_LINE_LENGTH = 2000

/** Appraisals: the sets of gems that `appraisal NAME` runs a command with. */
function readAppraisals(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const name = /^\s*appraise[\s(]+["']([^"']+)["']/.exec(content.slice(0, MAX_LINE_LENGTH))?.[1]
    if (name === undefined) {
      if (/^\s*appraise\b/.test(content)) addOpenTask(draft, 'appraisal', '*')
    } else if (name.includes('#{')) addOpenTask(draft, 'appraisal', name.replace(/#\{[^}]*\}/g, '%'))
    else addTask(draft, 'appraisal', name, '', line)
  }
}

/** Ruby, with Bundler and Rake. */
export const ruby: Ecosystem = {
  name: 'ruby',
  tasks: rubyTasks,
  conventions: {
    writtenIn: ['c', 'h'],
    packageSystems: ['ruby'],
    declaring: ['def', 'class', 'module'],
    readingVariables: /ENV(?:\.fetch)?[[(]\s*['"]/,
    quotesOptions: true,
    tests: /^test_.*\.rb$/,
  },
  manifests: {
    names: {
      Gemfile: readGemfile,
      '.ruby-version': versionFile('ruby'),
      Rakefile: readRakefile,
      rakefile: readRakefile,
      'Rakefile.rb': readRakefile,
      Appraisals: readAppraisals,
    },
    paths: [
      [/\.gemspec$/, readGemspec],
      [/\.rake$/, readRakefile],
    ],
    endings: ['gemspec', 'rake'],
  },
  languages: [
    {
      grammar: 'ruby',
      files: ['.rb', '.rake', '.gemspec', '.ru', 'Rakefile', 'Gemfile', 'Fastfile', 'Vagrantfile'],
      fences: ['ruby', 'rb'],
      rules: rubyRules,
      options: rubyOptions,
      commands: rubyCommands,
      exported: true,
    },
  ],
}
