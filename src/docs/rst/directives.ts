import { isBlank } from '../source-lines.ts'
import { addCodeBlock, bodyEnd, leadBefore } from './block-text.ts'
import {
  CODE_DIRECTIVES,
  INCLUDE_DIRECTIVES,
  LAYOUT_DIRECTIVES,
  OPAQUE_DIRECTIVES,
  OPTION_DIRECTIVES,
  VERSION_DIRECTIVES,
} from './directive-names.ts'
import { addLink, addToctree } from './links.ts'
import { type RstPage, referenceName, sourceOf } from './page.ts'

interface Directive {
  readonly name: string
  readonly argument: string
  /** 0-based column of the argument. */
  readonly column: number
  /** 0-based line, and the indentation of its `..`. */
  readonly at: number
  readonly indent: number
  /** Index behind its whole body. */
  readonly end: number
}

interface Option {
  readonly name: string
  readonly value: string
  readonly line: number
  readonly column: number
}

const DIRECTIVE = /^\s*\.\.\s+(?:\|[^|]+\|\s+)?([A-Za-z][\w:.+-]*?)\s?::(?=\s|$)\s*/

/** Reads the directive at line `at`; null when there is none. Otherwise the index of the next line to read as a block. */
export function readDirective(page: RstPage, at: number): number | null {
  const line = page.lines[at] ?? ''
  const match = DIRECTIVE.exec(line)
  if (match === null) return null
  const indent = page.indents[at] ?? 0
  const directive: Directive = {
    name: (match[1] ?? '').toLowerCase(),
    argument: line.slice(match[0].length).trim(),
    column: match[0].length,
    at,
    indent,
    end: bodyEnd(page, at, indent),
  }
  return readKnown(page, directive)
}

function readKnown(page: RstPage, directive: Directive): number {
  const { name, argument, at, end } = directive
  const bare = name.replace(/^(?:std|rst):/, '')
  const language = CODE_DIRECTIVES.get(bare)
  if (language !== undefined) return readCode(page, directive, language)
  if (VERSION_DIRECTIVES.has(bare)) page.historical.push({ from: at + 1, to: end })
  if (bare === 'highlight') page.highlight = argument.toLowerCase()
  if (bare === 'toctree') addToctree(page, at + 1 + readOptions(page, at + 1, directive.indent).length, end)
  if (bare === 'autosummary') readAutosummary(page, directive)
  if (bare === 'image' || bare === 'figure') addFile(page, directive, 'image')
  if (INCLUDE_DIRECTIVES.has(bare) && !argument.startsWith('<')) addFile(page, directive, 'include')
  const options = readOptions(page, at + 1, directive.indent)
  for (const option of options) readFileOption(page, option)
  if (OPAQUE_DIRECTIVES.has(bare)) return end
  if (VERSION_DIRECTIVES.has(bare) || LAYOUT_DIRECTIVES.has(bare)) return readLayout(page, directive, options)
  return readObject(page, directive, options)
}

/** Options stand right behind the directive's line, one `:name: value` each. */
function readOptions(page: RstPage, from: number, indent: number): Option[] {
  const options: Option[] = []
  for (let index = from; index < page.lines.length; index++) {
    const line = page.lines[index] ?? ''
    const match = /^\s*:([A-Za-z][\w-]*):(?:\s+|$)/.exec(line)
    if (match === null || (page.indents[index] ?? 0) <= indent) break
    const value = line.slice(match[0].length).trim()
    options.push({ name: match[1] ?? '', value, line: index + 1, column: match[0].length + 1 })
  }
  return options
}

function readCode(page: RstPage, directive: Directive, language: string): number {
  const { name, argument, at, end } = directive
  const lead = leadBefore(page, at)
  const options = readOptions(page, at + 1, directive.indent)
  const meta = options.map((option) => `${option.name}=${option.value}`).join(' ')
  const given =
    language === '' && name !== 'parsed-literal' ? (argument.split(/[\s,]+/, 1)[0] ?? '').toLowerCase() : language
  const fallback = name === 'code-block' || name === 'sourcecode' ? page.highlight : ''
  addCodeBlock(page, at + 1 + options.length, end, given === '' ? fallback : given, meta, lead)
  return end
}

function addFile(page: RstPage, directive: Directive, kind: 'image' | 'include'): void {
  const { argument, at, column } = directive
  if (argument === '') return
  const source = sourceOf(page.lines[at] ?? '')
  addLink(page, { kind, target: argument, text: '', source, line: at + 1, column: column + 1 })
}

/** `:target:` of an image is a link, `:file:` of a csv-table a file of the repository. */
function readFileOption(page: RstPage, option: Option): void {
  const { line, column, value } = option
  const source = sourceOf(page.lines[line - 1] ?? '')
  if (value === '') return
  if (option.name === 'file') addLink(page, { kind: 'include', target: value, text: '', source, line, column })
  if (option.name !== 'target') return
  const name = /^(?:`(.+)`|([\w.:+-]+))_$/.exec(value)
  // Where Sphinx puts images and downloads in the site that it builds.
  if (/^_(?:images|downloads|static)\//.test(value)) return
  if (name === null) addLink(page, { kind: 'link', target: value.replace(/\s/g, ''), text: '', source, line, column })
  else page.pending.push({ name: referenceName(name[1] ?? name[2] ?? ''), text: '', source, line, column })
}

function readAutosummary(page: RstPage, directive: Directive): void {
  const options = readOptions(page, directive.at + 1, directive.indent)
  for (let index = directive.at + 1 + options.length; index < directive.end; index++) {
    const line = page.lines[index] ?? ''
    const name = /^\s*~?([\w.]+)\s*$/.exec(line)?.[1]
    if (name !== undefined) addName(page, 'autosummary', name, index, line.indexOf(name))
  }
}

/** The argument is text, and so is the body: the block reader goes on behind the options. */
function readLayout(page: RstPage, directive: Directive, options: readonly Option[]): number {
  const { argument, at, column, name } = directive
  const next = at + 1 + options.length
  if (argument === '' || name === 'figure') return next
  let count = 1
  if (options.length === 0) while (at + count < directive.end && !isBlank(page.lines[at + count])) count += 1
  page.prose.push({ lines: page.lines.slice(at, at + count), line: at + 1, kind: 'paragraph' })
  page.runs.push({ first: at, count, start: column, end: null })
  return Math.max(next, at + count)
}

/** A description of something of the code: the argument is a signature, and so are lines below it that look like calls. */
function readObject(page: RstPage, directive: Directive, options: readonly Option[]): number {
  const { at, column, name, argument } = directive
  if (argument === '') return at + 1 + options.length
  if (!addSignature(page, name, argument, at, column)) return readLayout(page, directive, options)
  let index = at + 1
  for (; index < directive.end; index++) {
    const line = page.lines[index] ?? ''
    const signature = line.trim()
    if (!/^[\w.]+\(/.test(signature)) break
    addSignature(page, name, signature, index, line.indexOf(signature))
  }
  return index + readOptions(page, index, directive.indent).length
}

const SIGNATURE =
  /^(?:(?:async|abstract|static|class|classmethod|staticmethod|final|const|property)\s+)*~?([\w.:$/-]+)(?=\s*(?:[([=:]|->|$))/

/** Whether the argument names something; the name stands without parameters. */
function addSignature(page: RstPage, directive: string, signature: string, at: number, column: number): boolean {
  if (OPTION_DIRECTIVES.has(directive.replace(/^std:/, ''))) {
    for (const match of signature.matchAll(/(?:^|,\s*)([-+/][\w-]+|[A-Za-z][\w-]*)/g)) {
      const option = match[1] ?? ''
      addName(page, directive, option, at, column + match.index + match[0].length - option.length)
    }
    return true
  }
  const name = SIGNATURE.exec(signature)
  if (name?.[1] === undefined) return false
  addName(page, directive, name[1], at, column + name[0].length - name[1].length)
  return true
}

function addName(page: RstPage, directive: string, name: string, at: number, column: number): void {
  page.codeSpans.push({ text: name, role: `directive:${directive}`, line: at + 1, column: column + 1 })
}
