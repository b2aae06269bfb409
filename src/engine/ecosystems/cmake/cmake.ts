import type { Ecosystem } from '../ecosystem.ts'
import { lineFinder } from '../formats/lines.ts'
import { addEngine, addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** CMake builds: the version of CMake that they need, and their options. */
export const cmake: Ecosystem = {
  name: 'cmake',
  manifests: {
    names: { 'CMakeLists.txt': readBuild },
    paths: [[/\.cmake$/, readOptions]],
    endings: ['cmake'],
  },
}

/** `cmake_minimum_required(VERSION 3.15...3.28)`: the second version is the newest that the build was tried with. */
const MINIMUM = /^[ \t]*cmake_minimum_required[ \t]*\([ \t]*VERSION[ \t]+(\d+(?:\.\d+){1,2})/im

function readBuild(draft: ManifestDraft, text: string): void {
  const minimum = MINIMUM.exec(text)
  if (minimum) addEngine(draft, 'cmake', `>=${minimum[1]}`, 'declared', lineFinder(text)(minimum.index))
  readOptions(draft, text)
}

const CALL =
  /^[ \t]*(option|cmake_dependent_option|set)[ \t]*\(\s*([A-Za-z_]\w{0,200})\s((?:"(?:[^"\\]|\\.){0,400}"|[^()"]){0,400})\)/gim

function readOptions(draft: ManifestDraft, text: string): void {
  const code = text.replace(/"(?:[^"\\]|\\.)*"|#[^\n]*/g, (whole) => (whole.startsWith('"') ? whole : ''))
  const lineOf = lineFinder(code)
  for (const match of code.matchAll(CALL)) {
    const [, call = '', name = '', rest = ''] = match
    const words = rest.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
    const isOption = /^option$/i.test(call)
    const isCached = /^set$/i.test(call) && words[1] === 'CACHE'
    if (/^set$/i.test(call) && !isCached) continue
    const given = isOption ? (words[1] ?? 'OFF') : isCached ? (words[0] ?? '') : ''
    const value = given.replace(/^"(.*)"$/s, '$1')
    addSetting(draft, 'cmake', name, /^[\w./:+-]+$/.test(value) ? value : null, lineOf(match.index))
  }
  draft.openSettings.push('*')
}
