import type { Ecosystem } from '../ecosystem.ts'
import { entriesAt, isTable, itemsAt, type Located, scalar, textAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Helm charts: the values of their templates. */
export const helm: Ecosystem = {
  name: 'helm',
  manifests: { names: { 'values.yaml': readValues, 'Chart.yaml': readChart, 'requirements.yaml': readChart } },
}

/** The values of a chart, each under its full key path. */
function readValues(draft: ManifestDraft, text: string): void {
  const documented = documentedDefaults(text)
  const add = (table: Located, path: string): void => {
    for (const [key, value] of entriesAt(table)) {
      const name = path === '' ? key : `${path}.${key}`
      const isDocumented = documented.names.has(name) || documented.lines.has(value.line)
      // No default: an empty string, for which templates often have a value, or a multi-line text.
      const given = isDocumented || /\n|^(?:~|null)$/i.test(scalar(value) ?? '') ? null : scalar(value)
      addSetting(draft, 'helm', name, given, value.line)
      if (isTable(value)) add(value, name)
      // Users fill in empty values: `resources: {}`.
      if (!isTable(value) ? given === null : [...entriesAt(value)].length === 0) draft.openSettings.push(key)
    }
  }
  add(readYaml(text), '')
  // Commented-out keys, for users to uncomment.
  for (const [, key = ''] of text.matchAll(/^[ \t]*#[# \t]*(?:- )?([A-Za-z_][\w-]{0,100}):(?: |$)/gm))
    draft.openSettings.push(key)
  draft.openSettings.push('global')
}

/** Values for which a comment of a documentation generator gives another default: `@default -- x`, `@param x [default: y]`. */
function documentedDefaults(text: string): { names: Set<string>; lines: Set<number> } {
  const names = [...text.matchAll(/^[ \t]*## @(?:param|extra) (\S{1,300}) \[[^\]\n]{1,300}\]/gm)].map(
    ([, name = '']) => name,
  )
  const lines = new Set<number>()
  let isDocumented = false
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*#/.test(line)) isDocumented ||= line.includes('@default')
    else {
      if (isDocumented) lines.add(index + 1)
      isDocumented = false
    }
  }
  return { names: new Set(names), lines }
}

/** Values of a chart's dependencies are below the dependency's name. */
function readChart(draft: ManifestDraft, text: string): void {
  for (const dependency of itemsAt(readYaml(text), 'dependencies')) {
    const name = textAt(dependency, 'alias') ?? textAt(dependency, 'name')
    if (name !== null) draft.openSettings.push(name)
  }
}
