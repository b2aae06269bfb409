import { numberedLines } from '../formats/lines.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'

const MAX_LINE_LENGTH = 2000

/** Tasks that libraries define under a default name. */
const TASK_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\bRake::TestTask\.new\b/, 'test'],
  [/\bRSpec::Core::RakeTask\.new\b/, 'spec'],
  [/\bRuboCop::RakeTask\.new\b/, 'rubocop'],
  [/\bYARD::Rake::YardocTask\.new\b/, 'yard'],
  [/\bRDoc::Task\.new\b/, 'rdoc'],
]

/** Rakefile and *.rake: tasks and their namespaces, each of which ends at an `end` with the same indentation. */
export function readRakefile(draft: ManifestDraft, text: string): void {
  const namespaces: { name: string; indent: number }[] = []
  for (const { text: raw, line } of numberedLines(text)) {
    const content = raw.slice(0, MAX_LINE_LENGTH)
    const indent = Math.max(0, content.search(/\S/))
    const statement = content.trim()
    if (/^end\b/.test(statement) && namespaces.at(-1)?.indent === indent) namespaces.pop()
    const prefix = namespaces.map(({ name }) => `${name}:`).join('')
    const name = taskIn(statement)
    if (name?.includes('#{')) addOpenTask(draft, 'rake', prefix + name.replace(/#\{[^}]*\}/g, '%'))
    else if (name != null) addTask(draft, 'rake', prefix + name, '', line)
    // The tasks of another library's class are unknown.
    else if (/\b\w*Task\.new\b/.test(statement)) addOpenTask(draft, 'rake', '*')
    const namespace = /^namespace[\s(]+:?["']?([\w-]+)["']?\)?\s+do\b/.exec(statement)?.[1]
    if (namespace !== undefined && namespaces.length < 20) namespaces.push({ name: namespace, indent })
    addForeignTasks(draft, statement, line)
  }
}

function taskIn(statement: string): string | null {
  const quoted = /^(?:multi)?task[\s(]+(?::?"([^"]+)"|:?'([^']+)'|:([\w?!]+)|(\w+):\s)/.exec(statement)
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? null
  const known = TASK_CLASSES.find(([pattern]) => pattern.test(statement))
  return known === undefined
    ? null
    : /\.new[\s(]+:?["']?([\w:-]+)/.exec(statement)?.[1]?.replace(/^do$/, '') || known[1]
}

function addForeignTasks(draft: ManifestDraft, statement: string, line: number): void {
  if (/^require\s+["']bundler\/gem_tasks["']|Bundler::GemHelper\.install_tasks/.test(statement)) {
    for (const name of ['build', 'install', 'release', 'clean', 'clobber']) addTask(draft, 'rake', name, '', line)
  }
  if (
    /^(?:import|load|Dir|Rake\.add_rakelib)\b|\.load_tasks\b|\bimport\(|^require(?:_relative)? ['"][^'"]*\btasks?\b/.test(
      statement,
    )
  )
    addOpenTask(draft, 'rake', '*')
}
