import { type Located, scalar } from '../formats/located.ts'
import type { Engine, EngineRequirement, Manifest, Setting, SettingFormat, TaskRunner } from '../manifest.ts'
import { compareVersions, versionParts } from '../version.ts'
import { minimumOf } from './minimum.ts'
import { webAddress } from './place.ts'

/** A manifest under construction. */
export type ManifestDraft = {
  -readonly [Key in keyof Manifest]: Manifest[Key] extends readonly (infer Item)[] ? Item[] : Manifest[Key]
}

/** Adds a file's declarations to its draft. May throw on hostile input; earlier additions remain. */
export type Reader = (draft: ManifestDraft, text: string) => void

export function newDraft(path: string): ManifestDraft {
  return {
    path,
    ecosystem: null,
    name: null,
    version: null,
    group: null,
    library: null,
    urls: [],
    dependencies: [],
    engines: [],
    tasks: [],
    openTasks: [],
    settings: [],
    openSettings: [],
    routes: [],
    openRoutes: false,
    binaries: [],
    autoload: [],
    keyBindings: [],
    commands: [],
    openCommands: [],
    features: [],
    outputs: [],
    exports: [],
    entries: [],
    workspaces: [],
  }
}

export function addEngine(
  draft: ManifestDraft,
  engine: Engine,
  range: string,
  strength: EngineRequirement['strength'],
  line: number,
  isConditional = false,
): void {
  const minimum = minimumOf(engine, range)
  draft.engines.push({ engine, range, minimum, strength, line, ...(isConditional && { isConditional }) })
}

/** Marks what a program declares several times, with other versions each time: which of them applies depends on a condition. */
export function markAlternatives(draft: ManifestDraft, engine: Engine): void {
  const isDeclared = (each: EngineRequirement): boolean => each.engine === engine && each.strength === 'declared'
  if (new Set(draft.engines.filter(isDeclared).map(({ range }) => range)).size < 2) return
  draft.engines.splice(
    0,
    draft.engines.length,
    ...draft.engines.map((each) => (isDeclared(each) ? { ...each, isConditional: true as const } : each)),
  )
}

/** Adds an engine whose range is the value of a key; nothing if the file does not have the key. */
export function addEngineAt(
  draft: ManifestDraft,
  engine: Engine,
  value: Located | undefined,
  strength: EngineRequirement['strength'],
): void {
  const range = scalar(value)
  if (value !== undefined && range !== null) addEngine(draft, engine, range, strength, value.line)
}

/** Adds URLs of a repository or homepage, in any form that manifests use. Other texts are ignored. */
export function addUrls(draft: ManifestDraft, written: readonly (string | null)[]): void {
  draft.urls.push(...written.flatMap((url) => webAddress(url ?? '') ?? []))
}

/** Versions that a file only mentions (classifiers, a CI matrix): one requirement whose range lists them, lowest first. */
export function addListedEngine(draft: ManifestDraft, engine: Engine, versions: readonly string[], line: number): void {
  const numbers = versions.flatMap((version) => minimumOf(engine, version) ?? [])
  const known = [...new Set(numbers)].filter((version) => versionParts(version).length > 0).sort(compareVersions)
  const minimum = known[0]
  if (minimum !== undefined) {
    draft.engines.push({ engine, range: known.join(', '), minimum, strength: 'listed', line })
  }
}

/** Far above real files. A few lines of inherited or generated names could otherwise produce millions. */
const MAX_TASKS = 20_000

export function addTask(draft: ManifestDraft, runner: TaskRunner, name: string, command: string, line: number): void {
  if (name !== '' && draft.tasks.length < MAX_TASKS) draft.tasks.push({ runner, name, command: command.trim(), line })
}

export function addOpenTask(draft: ManifestDraft, runner: TaskRunner, pattern: string): void {
  draft.openTasks.push({ runner, pattern })
}

const MAX_SETTINGS = 20_000

/** @param given the default; null if there is none, or if it is not a plain value */
export function addSetting(
  draft: ManifestDraft,
  format: SettingFormat,
  name: string,
  given: string | null,
  line: number,
  { isOutput = false, of = null }: Partial<Pick<Setting, 'isOutput' | 'of'>> = {},
): void {
  if (name !== '' && draft.settings.length < MAX_SETTINGS)
    draft.settings.push({ format, name, isOutput, of, default: given, line })
}

/** The finished manifest without duplicates. Of two tasks with one name, the first that has a command is kept. */
export function finished(draft: ManifestDraft): Manifest {
  const tasks = new Map<string, Manifest['tasks'][number]>()
  for (const task of draft.tasks) {
    const key = `${task.runner} ${task.name}`
    const present = tasks.get(key)
    if (present === undefined || (present.command === '' && task.command !== '')) tasks.set(key, task)
  }
  const open = new Map(draft.openTasks.map((task) => [`${task.runner} ${task.pattern}`, task]))
  const binaries = new Map(draft.binaries.map((binary) => [binary.name, binary]))
  return {
    ...draft,
    tasks: [...tasks.values()],
    openTasks: [...open.values()],
    binaries: [...binaries.values()],
    urls: [...new Set(draft.urls)],
    features: [...new Set(draft.features)],
    openSettings: [...new Set(draft.openSettings)],
    outputs: [...new Set(draft.outputs)],
    exports: [...new Set(draft.exports)],
    workspaces: [...new Set(draft.workspaces)],
  }
}
