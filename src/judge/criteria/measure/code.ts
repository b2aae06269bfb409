import type { OutputView } from '../../text/output.ts'
import { codeOccurrences } from './find-text.ts'
import { type Region, textRegion } from './region.ts'

/** Spellings of language names, the canonical one first. */
const LANGUAGES =
  'python py python3 pycon ipython, javascript js jsx node mjs, typescript ts tsx, shell sh bash zsh console, json jsonc, yaml yml, toml, go golang, rust rs, java, ruby rb, php, sql, html, css, c, c++ cpp, c# cs csharp, kotlin kt, swift, diff, xml, markdown md, dockerfile, graphql, powershell ps1'
    .split(', ')
    .map((names) => names.split(' '))
const BY_NAME = new Map(LANGUAGES.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)))

/** The canonical name of a language; null for unknown names. */
export function languageNamed(name: string): string | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}

/** Languages whose code blocks may contain functions. */
const PROGRAMS = new Set('python javascript typescript go rust java php c c++ c# kotlin swift'.split(' '))

/** The code of an output: its code parts, and the code blocks in its texts. Samples on docs pages do not count. */
export function codesOf({ parts, pages, isDocs }: OutputView): { readonly code: string; readonly isFile: boolean }[] {
  return parts.flatMap((part) => {
    const isFile = part.file !== undefined
    if (part.kind === 'code') return part.text.trim() === '' ? [] : [{ code: part.text, isFile }]
    const blocks = isFile || isDocs ? [] : (pages.get(part)?.codeBlocks ?? [])
    return blocks
      .filter(({ language }) => PROGRAMS.has(languageNamed(language) ?? ''))
      .map(({ lines }) => ({ code: lines.join('\n'), isFile: false }))
  })
}

/** The pieces of code that the part contains completely. */
function programsOf({ view, everything, text }: Region): string[] {
  const partial = new Set(view.parts.filter(({ isPartial }) => isPartial).map((part) => part.text))
  return codesOf(view)
    .map(({ code }) => code)
    .filter((code) => !partial.has(code) && (everything ?? text).includes(code))
}

/** Functions with their names and docstrings; null if no parser has read some of the code. */
export function functionRegions(region: Region): Region[] | null {
  const codes = programsOf(region)
  const found = codes.flatMap((code) => {
    const lines = code.split('\n')
    return (region.view.syntax.get(code)?.functions ?? []).map(({ name, line, lastLine, note }) =>
      textRegion(region, `function ${name}`, lines.slice(line - 1, lastLine).join('\n'), { label: name, note }),
    )
  })
  const isRead = codes.every((code) => region.view.syntax.get(code)?.problem === null)
  return isRead && codes.length > 0 ? found : null
}

/** The code of a part without comments and string contents; null if there is none, or if no parser has read some of it. */
export function bareCode(region: Region): string | null {
  const codes = programsOf(region).map((code) => region.view.syntax.get(code)?.bare)
  return codes.length === 0 || codes.includes(undefined) ? null : codes.join('\n')
}

const IMPORTS = /^\s*(?:import\b|from\s+[\w.]+\s+import\b|export\b.*\bfrom\b|use\s|#include\b|.*\brequire\()/

/** Whether code imports a module or a name; null if none was read, or if it has the name elsewhere only. */
export function importedIn(region: Region, name: string): boolean | null {
  const lines = programsOf(region).flatMap((code) => (isRead(region, code) ? code.split('\n') : []))
  if (lines.some((line) => IMPORTS.test(line) && codeOccurrences(line, name) > 0)) return true
  return lines.length > 0 && !lines.some((line) => codeOccurrences(line, name) > 0) ? false : null
}

function isRead({ view: { syntax } }: Region, code: string): boolean {
  return syntax.get(code)?.problem === null
}

/** Test cases with their names; null if no parser has read some of the code. */
export function testRegions(region: Region): Region[] | null {
  const readings = programsOf(region).map((code) => region.view.syntax.get(code))
  if (readings.length === 0 || readings.some((reading) => reading?.problem !== null)) return null
  return readings.flatMap((reading) => (reading?.tests ?? []).map((name) => textRegion(region, `test ${name}`, name)))
}

/** Classes by their names; null if no parser has read some of the code. */
export function classRegions(region: Region): Region[] | null {
  const bare = bareCode(region)
  if (bare === null) return null
  return [...bare.matchAll(/\bclass\s+([\w$]+)/g)].map(([, name = '']) =>
    textRegion(region, `class ${name}`, name, { label: name }),
  )
}
