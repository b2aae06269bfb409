import { type IniFile, iniLines, iniText, readIni } from '../../../formats/ini.ts'
import type { NumberedLine } from '../../../formats/lines.ts'
import { addEngine, type ManifestDraft } from '../../../manifests/draft.ts'
import { webAddress } from '../../../manifests/place.ts'
import { addClassifierEngines } from '../classifiers.ts'
import { parseRequirement } from '../requirement.ts'
import { addToxIni } from '../tasks/tox.ts'
import { addConsoleScript } from './console-scripts.ts'

export function readSetupCfg(draft: ManifestDraft, text: string): void {
  const file = readIni(text)
  draft.ecosystem = 'python'
  draft.name = iniText(file, 'metadata', 'name')
  draft.version = iniText(file, 'metadata', 'version')
  addUrls(draft, file)
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

function addUrls(draft: ManifestDraft, file: IniFile): void {
  const url = iniText(file, 'metadata', 'url', 'home_page', 'home-page')
  const links = iniLines(file, 'metadata', 'project_urls').map(({ text }) => text.replace(/^[^=]*=\s*/, ''))
  for (const written of [url ?? '', ...links]) {
    const address = webAddress(written)
    if (address !== null) draft.urls.push(address)
  }
}

function addRequirementLines(draft: ManifestDraft, lines: readonly NumberedLine[], kind: 'runtime' | 'optional'): void {
  for (const { text, line } of lines) {
    const requirement = /^(?:file|attr):/.test(text) ? null : parseRequirement(text)
    if (requirement !== null) draft.dependencies.push({ ...requirement, kind, line })
  }
}
