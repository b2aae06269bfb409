import { iniLines, iniText, readIni } from '../../../formats/ini.ts'
import type { NumberedLine } from '../../../formats/lines.ts'
import { addEngine, addUrls, type ManifestDraft } from '../../../manifests/draft.ts'
import { addClassifierEngines } from '../classifiers.ts'
import { addRequirement } from '../requirements.ts'
import { addToxIni } from '../tasks/tox.ts'

export function readSetupCfg(draft: ManifestDraft, text: string): void {
  const file = readIni(text)
  draft.ecosystem = 'python'
  draft.name = iniText(file, 'metadata', 'name')
  draft.version = iniText(file, 'metadata', 'version')
  const url = iniText(file, 'metadata', 'url', 'home_page', 'home-page')
  const links = iniLines(file, 'metadata', 'project_urls').map(({ text: link }) => link.replace(/^[^=]*=\s*/, ''))
  addUrls(draft, [url, ...links])
  for (const key of ['python_requires', 'python-requires']) {
    const requirement = iniLines(file, 'options', key)[0]
    if (requirement !== undefined) addEngine(draft, 'python', requirement.text, 'declared', requirement.line)
  }
  addRequirementLines(draft, iniLines(file, 'options', 'install_requires'), 'runtime')
  for (const [extra, { lines }] of file.get('options.extras_require')?.options ?? []) {
    draft.features.push(extra)
    addRequirementLines(draft, lines, 'optional')
  }
  for (const group of ['console_scripts', 'gui_scripts']) {
    for (const { text: entryPoint } of iniLines(file, 'options.entry_points', group)) {
      addConsoleScript(draft, entryPoint)
    }
  }
  addClassifierEngines(draft, text)
  if (file.has('tox:tox')) addToxIni(draft, file, 0)
}

function addRequirementLines(draft: ManifestDraft, lines: readonly NumberedLine[], kind: 'runtime' | 'optional'): void {
  for (const { text, line } of lines) {
    if (!/^(?:file|attr):/.test(text)) addRequirement(draft, text, kind, line)
  }
}

/** Adds a program from an entry point (`celery = celery.__main__:main`), which does not give the module's file. */
export function addConsoleScript(draft: ManifestDraft, entryPoint: string): void {
  const name = /^\s*([\w.-]+)\s*=/.exec(entryPoint)?.[1]
  if (name !== undefined) draft.binaries.push({ name, entry: null })
}
