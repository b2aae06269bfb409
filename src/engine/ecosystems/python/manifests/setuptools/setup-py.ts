import { baseName } from '../../../../../base/paths.ts'
import { readIni } from '../../../formats/ini.ts'
import { addEngine, addUrls, type ManifestDraft, markAlternatives } from '../../../manifests/draft.ts'
import { resolveBeside } from '../../../manifests/place.ts'
import { addClassifierEngines } from '../classifiers.ts'
import {
  followName,
  type PythonSource,
  placesOf,
  readPythonSource,
  stringAt,
  stringsIn,
  type ValueOffset,
} from '../python-source.ts'
import { addRequirement } from '../requirements.ts'
import { addConsoleScript } from './setup-cfg.ts'

const GUARD = /^([ \t]*)if\s[^\n]{0,80}?\bsys\.version_info(?:\[:\d\])?\s*<\s*/gm

/** Maximum number of characters between a guard's condition and its exit. Explanations may come in between. */
const REACH = 1500

/** `if sys.version_info < (3, 6): raise …` rejects older Pythons before the call of setup(). */
function addVersionGuard(draft: ManifestDraft, source: PythonSource): void {
  for (const match of source.code.matchAll(GUARD)) {
    const condition = match.index + match[0].length
    const place = followName(source, condition)
    const version = /^\(\s*(\d+)\s*,(?:\s*(\d+))?/.exec(source.code.slice(place, place + 40))
    if (version === null || !leavesIn(source.code, match.index, match[1]?.length ?? 0)) continue
    const minimum = version[2] === undefined ? `${version[1]}` : `${version[1]}.${version[2]}`
    addEngine(draft, 'python', `>=${minimum}`, 'declared', source.lineOf(match.index))
    return
  }
}

/** Whether the block of the `if` at an offset raises or exits. */
function leavesIn(code: string, start: number, indent: number): boolean {
  const [condition = '', ...following] = code.slice(start, start + REACH).split('\n')
  const block = [condition]
  for (const line of following) {
    if (line.trim() !== '' && line.search(/\S/) <= indent) break
    block.push(line)
  }
  return /\b(?:raise|sys\.exit|exit|SystemExit)\b/.test(block.join('\n'))
}

/** setup.py is a program. Its literals, and names bound to literals, are read without running it. */
export function readSetupPy(draft: ManifestDraft, text: string): void {
  const source = readPythonSource(text)
  draft.ecosystem = 'python'
  draft.name = setupText(source, 'name')
  draft.version = setupText(source, 'version')
  addUrls(draft, [setupText(source, 'url'), ...stringsOf(source, 'project_urls').map(({ value }) => value)])
  addPython(draft, source)
  addClassifierEngines(draft, text)
  addRequirements(draft, source, 'install_requires', 'runtime')
  addRequirements(draft, source, 'tests_require', 'development')
  addExtras(draft, source)
  addPrograms(draft, source)
}

/** Values of one argument: those inside `setup(…)` first, then others (a dictionary passed with `**`). */
function argument(source: PythonSource, name: string): ValueOffset[] {
  const setup = source.code.search(/(?<![\w])setup\s*\(/)
  const places = placesOf(source, name)
  const inside = places.filter((place) => setup !== -1 && place > setup)
  return [...inside, ...places.filter((place) => !inside.includes(place))].map((place) => followName(source, place))
}

function setupText(source: PythonSource, name: string): string | null {
  const [first] = argument(source, name)
  const text = first === undefined ? null : stringAt(source, first)
  return text === null || /[{}%\n]/.test(text.value) ? null : text.value
}

/** The strings of a list or dictionary argument. */
function stringsOf(source: PythonSource, name: string): ReturnType<typeof stringsIn> {
  const [list] = argument(source, name)
  return list === undefined ? [] : stringsIn(source, list)
}

function addPython(draft: ManifestDraft, source: PythonSource): void {
  const ranges = argument(source, 'python_requires').flatMap((place) => stringAt(source, place) ?? [])
  const given = ranges.filter(({ value }) => /^[\s\d<>=!~^.,*|]+$/.test(value))
  for (const { value, line } of given) addEngine(draft, 'python', value.trim(), 'declared', line)
  markAlternatives(draft, 'python')
  if (given.length === 0) addVersionGuard(draft, source)
}

function addRequirements(
  draft: ManifestDraft,
  source: PythonSource,
  name: string,
  kind: 'runtime' | 'development',
): void {
  for (const { value, line } of stringsOf(source, name)) addRequirement(draft, value, kind, line)
}

function addExtras(draft: ManifestDraft, source: PythonSource): void {
  for (const { value, depth, line, end } of stringsOf(source, 'extras_require')) {
    const isKey = depth === 1 && /^\s*:/.test(source.code.slice(end, end + 20))
    if (isKey) {
      // `'name:python_version<"3"'` is a condition on the extra, not part of its name.
      const extra = value.replace(/:.*$/, '')
      if (extra !== '') draft.features.push(extra)
      continue
    }
    addRequirement(draft, value, 'optional', line)
  }
}

function addPrograms(draft: ManifestDraft, source: PythonSource): void {
  for (const group of ['console_scripts', 'gui_scripts']) {
    for (const place of argument(source, group)) {
      for (const { value } of stringsIn(source, place)) addConsoleScript(draft, value)
    }
  }
  for (const { value } of source.literals) {
    if (!value.includes('[console_scripts]')) continue
    for (const [name, { lines }] of readIni(value.replace(/^[ \t]+/gm, '')).get('console_scripts')?.options ?? []) {
      if (lines.length > 0) addConsoleScript(draft, `${name} =`)
    }
  }
  for (const { value } of stringsOf(source, 'scripts')) {
    draft.binaries.push({ name: baseName(value), entry: resolveBeside(draft.path, value) })
  }
}
