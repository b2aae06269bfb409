import type { Ecosystem } from '../ecosystem.ts'
import { at, entriesAt, isTable, textAt, textsAt } from '../formats/located.ts'
import { readToml } from '../formats/toml.ts'
import { addEngine, addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { engineNamed, plainVersion } from '../manifests/engine-names.ts'
import { readToolVersions } from './version-files.ts'

/** asdf and mise, which install runtimes of many languages. */
export const versionManagers: Ecosystem = {
  name: 'version-managers',
  manifests: {
    names: { '.tool-versions': readToolVersions, 'mise.toml': readMise, '.mise.toml': readMise },
    paths: [[/(?:^|\/)\.config\/mise(?:\/config)?\.toml$|(?:^|\/)\.?mise\/config\.toml$/, readMise]],
    endings: ['toml'],
  },
}

/** mise.toml: tools with their versions, and tasks. */
function readMise(draft: ManifestDraft, text: string): void {
  const root = readToml(text)
  for (const [tool, value] of entriesAt(root, 'tools')) {
    const engine = engineNamed(tool.replace(/^core:/, ''))
    const version = isTable(value) ? textAt(value, 'version') : textsAt(value)[0]?.text
    if (engine !== null && version != null) {
      addEngine(draft, engine, plainVersion(engine, version), 'toolchain', value.line)
    }
  }
  for (const [name, task] of entriesAt(root, 'tasks')) {
    const command = isTable(task) ? textsAt(task, 'run')[0]?.text : textsAt(task)[0]?.text
    addTask(draft, 'mise', name, command ?? '', task.line)
    for (const alias of textsAt(task, 'alias')) addTask(draft, 'mise', alias.text, command ?? '', task.line)
  }
  if (at(root, 'task_config', 'includes') !== undefined) addOpenTask(draft, 'mise', '*')
}
