import { type IniFile, iniLines, readIni } from '../../../formats/ini.ts'
import { addListedEngine, addOpenTask, addTask, type ManifestDraft } from '../../../manifests/draft.ts'
import { expandBraces, splitOutsideBraces } from './braces.ts'

export function readToxIni(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  addToxIni(draft, readIni(text), 0)
}

/** Adds the environments of a tox configuration: from `envlist` and from `[testenv:NAME]` sections. */
export function addToxIni(draft: ManifestDraft, file: IniFile, linesBefore: number): void {
  for (const section of ['tox', 'tox:tox']) {
    for (const key of ['envlist', 'env_list']) {
      const lines = iniLines(file, section, key)
      const names = splitOutsideBraces(lines.map(({ text }) => text).join('\n'))
      const command = iniLines(file, 'testenv', 'commands')[0]?.text ?? ''
      addToxNames(draft, names, (lines[0]?.line ?? 1) + linesBefore, command)
    }
  }
  for (const [section, { line }] of file) {
    const pattern = /^testenv:(.+)$/.exec(section)?.[1] ?? ''
    const command = iniLines(file, section, 'commands')[0]?.text ?? ''
    for (const name of splitOutsideBraces(pattern).flatMap(expandBraces)) {
      addToxEnvironment(draft, name, command, line + linesBefore)
    }
  }
}

/** Adds the environments in a list after brace expansion, and the Python versions in their names. */
export function addToxNames(draft: ManifestDraft, list: readonly string[], line: number, command = ''): void {
  const versions: string[] = []
  for (const pattern of list) {
    // `{[base]envs}` refers to another section, `{env:X}` to the environment.
    if (/\{[^}]*[[\]:]/.test(pattern)) addOpenTask(draft, 'tox', '*')
    else {
      for (const name of expandBraces(pattern.replace(/\s+/g, ''))) {
        addToxEnvironment(draft, name, command, line)
        const [, major, minor] = /^(?:py)?([23])\.?(\d{1,2})(?=-|$)/.exec(name) ?? []
        if (major !== undefined) versions.push(`${major}.${minor}`)
      }
    }
  }
  addListedEngine(draft, 'python', versions, line)
}

export function addToxEnvironment(draft: ManifestDraft, name: string, command: string, line: number): void {
  addTask(draft, 'tox', name.trim(), command, line)
  // tox creates an environment for any Python version on request.
  addOpenTask(draft, 'tox', 'py%')
}
