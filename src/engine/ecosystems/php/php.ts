import { baseName } from '../../../base/paths.ts'
import type { CommandReader } from '../command-reader.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { readJson } from '../formats/json.ts'
import { entriesAt, scalar, textAt, textsAt } from '../formats/located.ts'
import { addEngine, addTask, addUrls, type ManifestDraft } from '../manifests/draft.ts'
import { resolveBeside } from '../manifests/place.ts'
import { type OptionReader, type OptionReaders, partsOf } from '../option-reader.ts'
import { afterWord, commandOrTask, type TaskProgram, targetProgram } from '../task-call.ts'
import { phpRules } from './definitions.ts'

const COMPOSER_BUILTIN = new Set(
  'about archive audit browse bump check-platform-reqs clear-cache clearcache config create-project depends diagnose dump-autoload dumpautoload exec fund global help home i info init install licenses list outdated prohibits reinstall remove require run run-script search self-update selfupdate show status suggests u update upgrade validate why why-not'.split(
    ' ',
  ),
)

const script = afterWord(['run', 'run-script'], targetProgram({ runner: 'composer' }))
const other = commandOrTask('composer', COMPOSER_BUILTIN)

const phpTasks: Readonly<Record<string, TaskProgram>> = {
  composer: (words, read) =>
    ['run', 'run-script'].includes(words[0] ?? '') ? script(words, read) : other(words, read),
}

/** `->addOption('watch', 'w')` and `new InputOption('watch', 'w')` of Symfony. */
const symfony: OptionReader = {
  marks: ['addOption(', 'InputOption('],
  abbreviates: true,
  query: `
    (member_call_expression name: (name) @method arguments: (arguments) @arguments (#eq? @method "addOption")) @call
    (object_creation_expression (name) @class (arguments) @arguments (#eq? @class "InputOption"))`,
  read: (place, textOf) => {
    const node = place('arguments')
    const [name, letters] = partsOf(place('arguments')).map((each) => textOf(each.firstNamedChild))
    if (node === undefined || name === undefined) return []
    if (name === null) return [null]
    return [{ names: [`--${name}`, ...(letters?.split('|') ?? []).map((each) => `-${each.replace(/^-/, '')}`)], node }]
  },
}

const phpOptions: OptionReaders = { readers: [symfony], unread: ['getopt('] }

/** `setName('cache:clear')`, `$defaultName`, `#[AsCommand(name: …)]` of Symfony; `$signature = 'mail:send {user}'` of Laravel. */
const console: CommandReader = {
  marks: ['setName(', 'defaultName', 'AsCommand', '$signature'],
  hasOthers: true,
  query: `
    (member_call_expression name: (name) @method
      arguments: (arguments . (argument [(string) (encapsed_string)] @name)) (#eq? @method "setName"))
    (property_element name: (variable_name (name) @property) default_value: [(string) (encapsed_string)] @name
      (#any-of? @property "defaultName" "signature"))
    (attribute (name) @class parameters: (arguments . (argument [(string) (encapsed_string)] @name))
      (#eq? @class "AsCommand"))`,
}

const phpCommands: readonly CommandReader[] = [console]

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
