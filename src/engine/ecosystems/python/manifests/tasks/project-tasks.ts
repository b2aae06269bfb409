import { readIni } from '../../../formats/ini.ts'
import { at, entriesAt, isTable, itemsAt, type Located, textAt, textsAt } from '../../../formats/located.ts'
import { readToml } from '../../../formats/toml.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../../../manifests/draft.ts'
import { addToxEnvironment, addToxIni, addToxNames } from './tox.ts'

/** Task tables of pyproject.toml: Poe, PDM and Hatch. */
export function addProjectTasks(draft: ManifestDraft, tool: Located | undefined): void {
  for (const [name, task] of entriesAt(tool, 'poe', 'tasks')) addTask(draft, 'poe', name, commandOf(task), task.line)
  if (at(tool, 'poe', 'include') !== undefined) addOpenTask(draft, 'poe', '*')
  for (const [name, task] of entriesAt(tool, 'pdm', 'scripts')) {
    // `_` has options for all scripts.
    if (name !== '_') addTask(draft, 'pdm', name, commandOf(task), task.line)
  }
  addHatchEnvironments(draft, at(tool, 'hatch', 'envs'))
}

/** hatch.toml: the `tool.hatch` tables of pyproject.toml in a separate file. */
export function readHatch(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  addHatchEnvironments(draft, at(readToml(text), 'envs'))
}

/** Environments and inherited scripts multiply. Real projects have a dozen of each. */
const MAX_INHERITED = 200

/** `hatch run ENV:SCRIPT`, or `hatch run SCRIPT` for the default environment, whose scripts the others inherit. */
function addHatchEnvironments(draft: ManifestDraft, environments: Located | undefined): void {
  const inherited = [...entriesAt(environments, 'default', 'scripts')].slice(0, MAX_INHERITED)
  for (const [environment, content] of [...entriesAt(environments)].slice(0, MAX_INHERITED)) {
    const isDetached = textAt(content, 'detached') === 'true' || at(content, 'template') !== undefined
    const scripts = [...entriesAt(content, 'scripts'), ...(isDetached ? [] : inherited)]
    for (const [script, task] of scripts) {
      const name = environment === 'default' ? script : `${environment}:${script}`
      addTask(draft, 'hatch', name, commandOf(task), task.line)
    }
  }
}

/** tox.toml: tox's native configuration in a separate file. */
export function readToxToml(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  addToxTables(draft, readToml(text))
}

/** tox in TOML: native tables, or a whole tox.ini as text. */
export function addToxTables(draft: ManifestDraft, tox: Located | undefined): void {
  const legacy = at(tox, 'legacy_tox_ini')
  if (typeof legacy?.value === 'string') addToxIni(draft, readIni(legacy.value), legacy.line)
  const list = textsAt(tox, 'env_list').map(({ text }) => text)
  addToxNames(draft, list, at(tox, 'env_list')?.line ?? 1)
  for (const [name, environment] of entriesAt(tox, 'env')) {
    addToxEnvironment(draft, name, firstCommand(at(environment, 'commands')), environment.line)
  }
}

function firstCommand(commands: Located | undefined): string {
  const words = textsAt(itemsAt(commands)[0]).map(({ text }) => text)
  return words.join(' ')
}

const COMMAND_KEYS = ['cmd', 'shell', 'script', 'call', 'expr', 'sequence', 'composite']

function commandOf(task: Located): string {
  if (!isTable(task)) return textsAt(task)[0]?.text ?? ''
  return COMMAND_KEYS.flatMap((key) => textsAt(task, key))[0]?.text ?? ''
}
