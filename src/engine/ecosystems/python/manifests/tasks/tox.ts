import { type IniFile, iniLines, readIni } from '../../../formats/ini.ts'
import { addListedEngine, addOpenTask, addTask, type ManifestDraft } from '../../../manifests/draft.ts'

const MAX_CHOICES = 300
const MAX_LENGTH = 500

/** Splits at commas and line ends outside braces. */
function splitOutsideBraces(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let position = 0; position <= text.length; position++) {
    const char = text[position]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === undefined || (depth <= 0 && (char === ',' || char === '\n'))) {
      parts.push(text.slice(start, position).trim())
      start = position + 1
    }
  }
  return parts.filter(Boolean)
}

/** Expands alternatives in braces: `py{37,38}-{a,b}` → four names; `py3{9-11}` → three. At most 300 names. */
function expandBraces(text: string): string[] {
  let names = ['']
  for (const [, literal, group] of text.slice(0, MAX_LENGTH).matchAll(/([^{}]+)|\{([^{}]*)\}/g)) {
    const choices = group === undefined ? [literal ?? ''] : alternatives(group)
    const limit = Math.max(1, Math.floor(MAX_CHOICES / choices.length))
    names = names.slice(0, limit).flatMap((name) => choices.map((choice) => name + choice))
  }
  return names
}

function alternatives(group: string): string[] {
  return group.split(',').flatMap((choice) => {
    const [, from, to] = /^\s*(\d{1,3})-(\d{1,3})\s*$/.exec(choice) ?? []
    if (from === undefined || to === undefined) return [choice.trim()]
    const count = Math.max(0, Math.min(Number(to) - Number(from) + 1, 100))
    return Array.from({ length: count }, (_, index) => String(Number(from) + index))
  })
}

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
