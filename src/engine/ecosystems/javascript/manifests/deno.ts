import { readJson } from '../../formats/json.ts'
import { at, entriesAt, isTable, scalar, textAt, textsAt } from '../../formats/located.ts'
import { addTask, type ManifestDraft } from '../../manifests/draft.ts'
import { readExports } from './package-exports.ts'

/** deno.json and jsr.json: a package, its tasks, and an import map with versioned targets. */
export function readDeno(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  draft.ecosystem = 'deno'
  draft.name = textAt(root, 'name')
  draft.version = textAt(root, 'version')
  draft.exports.push(...readExports(at(root, 'exports')).subpaths)
  for (const [name, task] of entriesAt(root, 'tasks')) {
    const command = isTable(task) ? textAt(task, 'command') : scalar(task)
    addTask(draft, 'deno', name, command ?? '', task.line)
  }
  for (const [name, target] of entriesAt(root, 'imports')) {
    const specifier = /^(?:jsr|npm):\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?/.exec(scalar(target) ?? '')
    if (specifier === null) continue
    const range = specifier[2] ?? ''
    draft.dependencies.push({ name: specifier[1] ?? name, range, kind: 'runtime', line: target.line })
  }
  const members = isTable(at(root, 'workspace')) ? ['workspace', 'members'] : ['workspace']
  draft.workspaces.push(...textsAt(root, ...members).map((member) => member.text))
}
