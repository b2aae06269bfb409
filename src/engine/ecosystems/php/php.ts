import { baseName } from '../../../base/paths.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { readJson } from '../formats/json.ts'
import { entriesAt, scalar, textAt, textsAt } from '../formats/located.ts'
import { addEngine, addTask, addUrls, type ManifestDraft } from '../manifests/draft.ts'
import { resolveBeside } from '../manifests/place.ts'
import { phpCommands } from './commands.ts'
import { phpRules } from './definitions.ts'
import { phpOptions } from './options.ts'
import { phpTasks } from './task-calls.ts'

/** PHP and Composer. */
export const php: Ecosystem = {
  name: 'php',
  tasks: phpTasks,
  conventions: {
    writtenIn: ['c', 'h'],
    packageSystems: ['composer'],
    declaring: 'function class interface trait enum namespace const static'.split(' '),
    readingVariables: /(?:get)?env\(\s*['"]/,
    quotesOptions: true,
    tests: /[a-z0-9](?:Tests?|IT|Spec|TestCase)\.php$/,
  },
  manifests: { names: { 'composer.json': readComposer } },
  languages: [
    {
      grammar: 'php',
      files: ['.php', '.phtml'],
      fences: ['php'],
      rules: phpRules,
      options: phpOptions,
      commands: phpCommands,
      exported: true,
    },
  ],
}

function readComposer(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  draft.ecosystem = 'composer'
  draft.name = textAt(root, 'name')
  draft.version = textAt(root, 'version')
  addUrls(draft, [textAt(root, 'homepage'), textAt(root, 'support', 'source'), textAt(root, 'support', 'issues')])
  for (const [table, kind] of [
    ['require', 'runtime'],
    ['require-dev', 'development'],
  ] as const) {
    for (const [name, constraint] of entriesAt(root, table)) {
      const range = scalar(constraint) ?? ''
      if (name === 'php') addEngine(draft, 'php', range, 'declared', constraint.line)
      else draft.dependencies.push({ name, range, kind, line: constraint.line })
    }
  }
  for (const [name, script] of entriesAt(root, 'scripts')) {
    addTask(draft, 'composer', name, textsAt(script)[0]?.text ?? '', script.line)
  }
  for (const table of ['autoload', 'autoload-dev'])
    for (const [prefix, folders] of entriesAt(root, table, 'psr-4'))
      for (const { text: folder } of textsAt(folders))
        if (prefix !== '') draft.autoload.push({ prefix, folder: resolveBeside(draft.path, folder) ?? '' })
  for (const { text: program } of textsAt(root, 'bin')) {
    draft.binaries.push({ name: baseName(program), entry: resolveBeside(draft.path, program) })
  }
}
