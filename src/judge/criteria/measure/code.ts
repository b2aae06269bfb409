import type { OutputView } from '../../text/output.ts'
import { type Region, textRegion } from './region.ts'

/** Spellings of a language's name, the one that stands for all of them first. */
const LANGUAGES =
  'python py python3 pycon ipython, javascript js jsx node mjs, typescript ts tsx, shell sh bash zsh console, json jsonc, yaml yml, toml, go golang, rust rs, java, ruby rb, php, sql, html, css, c, c++ cpp, c# cs csharp, kotlin kt, swift, diff, xml, markdown md, dockerfile, graphql, powershell ps1'
    .split(', ')
    .map((names) => names.split(' '))
const BY_NAME = new Map(LANGUAGES.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)))

/** The one name of a language that may be spelled in several ways; null for what is none. */
export function languageNamed(name: string): string | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}

/** Fences of code that has functions. */
const PROGRAMS = new Set('python javascript typescript go rust java php c c++ c# kotlin swift'.split(' '))

/** The codes of an output: what of it is code, and the blocks of programs in its texts; a sample on a page of docs does nothing. */
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

/** Those that stand in a part, each whole. */
function programsOf({ view, everything, text }: Region): string[] {
  const partial = new Set(view.parts.filter(({ isPartial }) => isPartial).map((part) => part.text))
  return codesOf(view)
    .map(({ code }) => code)
    .filter((code) => !partial.has(code) && (everything ?? text).includes(code))
}

/** Functions with their names and what is said of each; null where there is code that no parser has read. */
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

/** The code of a part without comments and the contents of strings; null where there is none, or some that no parser has read. */
export function bareCode(region: Region): string | null {
  const codes = programsOf(region).map((code) => region.view.syntax.get(code)?.bare)
  return codes.length === 0 || codes.includes(undefined) ? null : codes.join('\n')
}
