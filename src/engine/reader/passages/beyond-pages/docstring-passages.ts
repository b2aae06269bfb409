import { groupBy } from '../../../../base/group-by.ts'
import { memoize } from '../../../../base/memoize.ts'
import type { Doc, LineRange } from '../../../docs/doc.ts'
import type { Declaration, DeclarationKind } from '../../../ecosystems/declaration.ts'
import type { CodeFile, CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { passagesInFile } from './passages-in-file.ts'

/** Sphinx's autodoc, sphinx-click and mkdocstrings: the name of what a page renders. */
const RENDERED =
  /^\s*(?:\.\. (?:auto(?:function|class|method|exception|data|module|decorator)|click)::|:::)[ \t]+([A-Za-z_][\w.:]*)/
const MAX_LINE = 300
/** Lines between a declaration and its docstring, and maximum lines of a docstring. */
const MAX_SIGNATURE = 40
const MAX_DOCSTRING = 200

/**
 * The passages of docstrings that pages render: with their signatures, as a site shows them, so that the code between them is blank. Of a
 * class those of its public members, too; of a module those of all that it exports.
 */
export function docstringPassages(docs: readonly Doc[], code: CodeIndex): Passage[] {
  const shown = new Map<string, Set<number>>()
  const pages = new Map<string, string>()
  for (const { path: page, lines } of docs)
    for (const line of lines) {
      const name = RENDERED.exec(line.slice(0, MAX_LINE))?.[1]
      for (const { file, declarations } of name === undefined ? [] : renderedBy(name, code)) {
        const numbers = shown.get(file) ?? new Set()
        for (const { line: at } of declarations)
          for (const each of shownLines(code.linesOf(file), at)) numbers.add(each)
        if (numbers.size > 0) shown.set(file, numbers)
        if (!pages.has(file)) pages.set(file, page)
      }
    }
  return [...shown].flatMap(([file, numbers]) => {
    const lines = code.linesOf(file).map((line, index) => (numbers.has(index + 1) ? line : ''))
    return passagesInFile({ file, titles: [`docstrings, as shown by ${pages.get(file)}`] }, lines, () => true)
  })
}

interface Rendered {
  readonly file: string
  readonly declarations: readonly Declaration[]
}

/** The declarations that a dotted name means, if they are in one file only. */
function renderedBy(dotted: string, code: CodeIndex): Rendered[] {
  const parts = dotted.split(/[.:]/).filter(Boolean)
  const name = parts.at(-1) ?? ''
  const module = moduleNamed(parts, code)
  if (module) return [{ file: module.path, declarations: declarationsOf(module).filter(isPublic) }]
  const files = [...new Set(code.declaring(name).map(({ path }) => path))].flatMap((path) => code.files.get(path) ?? [])
  const candidates = files.filter((file) => isPython(file) && declarationsOf(file).some((each) => isNamed(each, parts)))
  const within = candidates.filter(({ path }) => moduleParts(path).includes(parts[0] ?? ''))
  const [only, ...others] = within.length > 0 ? within : candidates
  if (!only || others.length > 0) return []
  const all = declarationsOf(only)
  const own = all.filter((each) => isNamed(each, parts))
  const members = own.some(({ kind }) => kind === 'class')
    ? all.filter((each) => each.container === name && isPublic(each))
    : []
  return [{ file: only.path, declarations: [...own, ...members] }]
}

function isNamed({ name, container }: Declaration, parts: readonly string[]): boolean {
  return name === parts.at(-1) && (container === null || container === parts.at(-2))
}

function isPublic({ name }: Declaration): boolean {
  return !name.startsWith('_') || name === '__init__'
}

function isPython({ path, class: kind }: CodeFile): boolean {
  return kind === 'source' && path.endsWith('.py')
}

function declarationsOf({ facts }: CodeFile): readonly Declaration[] {
  return (facts?.declarations ?? []).filter(({ kind }) => DOCUMENTED.has(kind))
}

/** What has a docstring below it. */
const DOCUMENTED: ReadonlySet<DeclarationKind> = new Set<DeclarationKind>(['function', 'method', 'class'])

/** The names of the packages and the module of a file: `src/click/core.py` is `src`, `click`, `core`. */
function moduleParts(path: string): string[] {
  return path.replace(/(?:\/__init__)?\.py$/, '').split('/')
}

function moduleNamed(parts: readonly string[], code: CodeIndex): CodeFile | undefined {
  const end = `/${parts.join('/')}`
  const found = modulesByName(code).get(parts.at(-1) ?? '') ?? []
  const [only, ...others] = found.filter(({ path }) => `/${moduleParts(path).join('/')}`.endsWith(end))
  return others.length === 0 ? only : undefined
}

const modulesByName = memoize(({ files }: CodeIndex) =>
  groupBy([...files.values()].filter(isPython), ({ path }) => moduleParts(path).at(-1) ?? ''),
)

/** The lines of a declaration that a site shows: what stands above it, its signature and its docstring. None without a docstring. */
function shownLines(lines: readonly string[], line: number): number[] {
  const docstring = docstringBelow(lines, line)
  if (docstring === null) return []
  let from = line
  while (from > 1 && /^\s*(?:@|\)|["'\w]+=|help=|["'])/.test(lines[from - 2] ?? '') && line - from < MAX_SIGNATURE)
    from--
  return Array.from({ length: docstring.to - from + 1 }, (_, index) => from + index)
}

const QUOTES = /^\s*[rRuU]?("""|''')/

function docstringBelow(lines: readonly string[], line: number): LineRange | null {
  for (let at = line; at < line + MAX_SIGNATURE; at++) {
    const text = lines[at] ?? ''
    const [opening, quotes] = QUOTES.exec(text) ?? []
    if (opening !== undefined && quotes !== undefined && !/[:\\,(]\s*$/.test(opening)) {
      if (text.slice(opening.length).includes(quotes)) return { from: at + 1, to: at + 1 }
      for (let end = at + 1; end < Math.min(lines.length, at + MAX_DOCSTRING); end++)
        if (lines[end]?.includes(quotes)) return { from: at + 1, to: end + 1 }
      return null
    }
    // The signature is over, and what follows it is no docstring.
    if (/:\s*(?:#.*)?$/.test(lines[at - 1] ?? '') && text.trim() !== '') return null
  }
  return null
}
