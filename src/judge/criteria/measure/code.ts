import { type CodeFunction, functionsOf, styleOf } from '../../quality/functions.ts'
import { type Region, textRegion } from './region.ts'

/** Spellings of a language's name, the one that stands for all of them first. */
const LANGUAGES =
  'python py python3, javascript js jsx node mjs, typescript ts tsx, shell sh bash zsh console, json jsonc, yaml yml, toml, go golang, rust rs, java, ruby rb, php, sql, html, css, c, c++ cpp, c# cs csharp, kotlin kt, swift, diff, xml, markdown md, dockerfile, graphql, powershell ps1'
    .split(', ')
    .map((names) => names.split(' '))
const BY_NAME = new Map(LANGUAGES.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)))

/** The one name of a language that may be spelled in several ways; null for what is none. */
export function languageNamed(name: string): string | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}

/** Fences of code that has functions. */
const PROGRAMS = new Set('python javascript typescript go rust java php c c++ c# kotlin swift'.split(' '))

/** The code of a part: what of the output is code, and the blocks of programs on its pages. */
function programsOf(region: Region): string[] {
  const blocks = region.pages.flatMap(({ codeBlocks }) =>
    codeBlocks
      .filter(({ language }) => PROGRAMS.has(languageNamed(language) ?? ''))
      .map(({ lines }) => lines.join('\n')),
  )
  const parts = region.view.parts.filter(
    ({ kind, text, isPartial }) => kind === 'code' && !isPartial && (region.everything ?? region.text).includes(text),
  )
  return [...parts.map(({ text }) => text), ...blocks]
}

/** Functions with their names; what is said of one is its docstring, or the comment above it. */
export function functionRegions(region: Region): Region[] {
  return programsOf(region).flatMap((code) => {
    const lines = code.split('\n')
    const isPython = styleOf(code) === 'python'
    return functionsOf(code).map((found) =>
      textRegion(region, `function ${found.name}`, found.lines.join('\n'), {
        label: found.name,
        note: isPython ? docstringOf(found) : commentAbove(lines, found.line),
      }),
    )
  })
}

function docstringOf({ lines }: CodeFunction): string {
  const head = lines.findIndex((line) => /:\s*(?:#.*)?$/.test(line))
  const first = lines.slice(head + 1).find((line) => line.trim() !== '') ?? ''
  return /^\s*[rRuU]?(?:"""|'''|"|')/.test(first) ? first.trim() : ''
}

/** A comment that ends right above a line, attributes and decorators aside. */
function commentAbove(lines: readonly string[], line: number): string {
  const above = lines.slice(Math.max(0, line - 10), line - 1).findLast((each) => !/^\s*[@#]\[?\w/.test(each)) ?? ''
  return /^\s*\/\/|\*\/\s*$/.test(above) ? above.trim() : ''
}
