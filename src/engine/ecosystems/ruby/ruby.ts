import type { Ecosystem } from '../ecosystem.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { readAppraisals } from './appraisals.ts'
import { rubyCommands } from './commands.ts'
import { rubyRules } from './definitions.ts'
import { readGemfile, readGemspec } from './gems.ts'
import { rubyOptions } from './options.ts'
import { readRakefile } from './rakefile.ts'
import { rubyTasks } from './task-calls.ts'

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
