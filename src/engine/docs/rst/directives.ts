import type { Position } from '../doc.ts'
import { addLink } from '../page-lists.ts'
import { isBlank, sourceOf } from '../source.ts'
import { addCodeBlock, addProse, bodyEnd, leadOf } from './block-text.ts'
import { addToctree } from './links.ts'
import { type RstPage, referenceName } from './page.ts'

/** Directives that contain code, with the language if the name implies it; '' if the argument gives it. */
const CODE_DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ...'code-block code sourcecode code-cell code-tab parsed-literal prompt'
    .split(' ')
    .map((name) => [name, ''] as const),
  ['terminal', 'console'],
  ['doctest', 'pycon'],
  ['testcode', 'python'],
  ['testsetup', 'python'],
  ['testcleanup', 'python'],
  ['testoutput', 'text'],
  ['ipython', 'pycon'],
  ['jupyter-execute', 'python'],
  ['productionlist', 'text'],
])

/** Directives whose content is neither prose nor code for the reader. */
const OPAQUE_DIRECTIVES: ReadonlySet<string> = new Set(
  `raw math graphviz digraph graph mermaid uml plantuml blockdiag seqdiag actdiag nwdiag inheritance-diagram plot meta index
  highlight image contents sectnum tabularcolumns sectionauthor moduleauthor codeauthor role default-role unicode date
  target-notes include literalinclude mdinclude toctree autosummary`.split(/\s+/),
)

/** Directives that include a file of the repository. */
const INCLUDE_DIRECTIVES: ReadonlySet<string> = new Set(['include', 'literalinclude', 'mdinclude'])

const VERSION_DIRECTIVES: ReadonlySet<string> = new Set([
  'deprecated',
  'versionadded',
  'versionchanged',
  'versionremoved',
  'deprecated-removed',
])

/** Directives for layout. Their argument is text for people, not a name. */
const LAYOUT_DIRECTIVES: ReadonlySet<string> = new Set(
  `note warning tip hint important caution danger error attention admonition seealso see-also topic sidebar rubric centered figure
  hlist glossary list-table table csv-table flat-table container only if ifconfig ifconf tabs tab group-tab tab-set tab-item grid
  grid-item grid-item-card card card-carousel dropdown button-link button-ref todo todolist title header footer epigraph
  highlights pull-quote compound acks cssclass rst-class replace youtube video theorem details collapse`.split(/\s+/),
)

/** Object descriptions that list several objects on one line, each with its own syntax. */
const OPTION_DIRECTIVES: ReadonlySet<string> = new Set(['option', 'cmdoption', 'program-option'])

interface Directive {
  readonly name: string
  readonly argument: string
  /** 0-based column of the argument. */
  readonly column: number
  /** 0-based line. */
  readonly at: number
  readonly indent: number
  readonly options: readonly Option[]
  /** Index after the options. */
  readonly body: number
  /** Index after its whole body. */
  readonly end: number
}

interface Option extends Position {
  readonly name: string
  readonly value: string
}

const DIRECTIVE = /^\s*\.\.\s+(?:\|[^|]+\|\s+)?([A-Za-z][\w:.+-]*?)\s?::(?=\s|$)\s*/

/** Reads the directive at line `at`. Returns the index of the next line to read as a block; null if there is no directive. */
export function readDirective(page: RstPage, at: number): number | null {
  const line = page.lines[at] ?? ''
  const match = DIRECTIVE.exec(line)
  if (match === null) return null
  const indent = page.indents[at] ?? 0
  const options = readOptions(page, at + 1, indent)
  return readKnown(page, {
    at,
    indent,
    options,
    body: at + 1 + options.length,
    end: bodyEnd(page, at, indent),
    name: (match[1] ?? '').toLowerCase(),
    argument: line.slice(match[0].length).trim(),
    column: match[0].length,
  })
}

function readKnown(page: RstPage, directive: Directive): number {
  const { name, argument, at, end } = directive
  const bare = name.replace(/^(?:std|rst):/, '')
  const language = CODE_DIRECTIVES.get(bare)
  if (language !== undefined) return readCode(page, directive, language)
  if (VERSION_DIRECTIVES.has(bare)) page.historical.push({ from: at + 1, to: end })
  if (bare === 'highlight') page.highlight = argument.toLowerCase()
  if (bare === 'toctree') addToctree(page, directive.body, end)
  if (bare === 'autosummary') readAutosummary(page, directive)
  if (bare === 'image' || bare === 'figure') addFile(page, directive, 'image')
  if (INCLUDE_DIRECTIVES.has(bare) && !argument.startsWith('<')) addFile(page, directive, 'include')
  for (const option of directive.options) readFileOption(page, option)
  if (OPAQUE_DIRECTIVES.has(bare)) return end
  if (VERSION_DIRECTIVES.has(bare) || LAYOUT_DIRECTIVES.has(bare)) return readLayout(page, directive)
  return readObject(page, directive)
}

/** Options directly follow the directive's line, one `:name: value` per line. */
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
  const { name, argument, at, options, body, end } = directive
  const given = language || name === 'parsed-literal' ? language : (argument.split(/[\s,]+/, 1)[0] ?? '').toLowerCase()
  const fallback = name === 'code-block' || name === 'sourcecode' ? page.highlight : ''
  addCodeBlock(page, body, end, {
    language: given === '' ? fallback : given,
    meta: options.map((option) => `${option.name}=${option.value}`).join(' '),
    lead: leadOf(page, at),
  })
  return end
}

function addFile(page: RstPage, { argument, at, column }: Directive, kind: 'image' | 'include'): void {
  if (argument === '') return
  const source = sourceOf(page.lines[at] ?? '')
  addLink(page, { kind, target: argument, text: '', source, line: at + 1, column: column + 1 })
}

/** `:target:` of an image is a link; `:file:` of a csv-table is a file of the repository. */
function readFileOption(page: RstPage, { name, value, line, column }: Option): void {
  if (value === '' || (name !== 'file' && name !== 'target')) return
  const shared = { text: '', source: sourceOf(page.lines[line - 1] ?? ''), line, column }
  const reference = name === 'target' ? /^(?:`(.+)`|([\w.:+-]+))_$/.exec(value) : null
  if (name === 'file') addLink(page, { ...shared, kind: 'include', target: value })
  // Folders that Sphinx creates for images and downloads in its output.
  else if (/^_(?:images|downloads|static)\//.test(value)) return
  else if (reference === null) addLink(page, { ...shared, kind: 'link', target: value.replace(/\s/g, '') })
  else page.pending.push({ ...shared, name: referenceName(reference[1] ?? reference[2] ?? '') })
}

function readAutosummary(page: RstPage, { body, end }: Directive): void {
  for (let index = body; index < end; index++) {
    const line = page.lines[index] ?? ''
    const name = /^\s*~?([\w.]+)\s*$/.exec(line)?.[1]
    if (name !== undefined) addName(page, 'autosummary', name, index, line.indexOf(name))
  }
}

/** The argument and the body are text. The block reader continues after the options. */
function readLayout(page: RstPage, { argument, at, column, name, options, body, end }: Directive): number {
  if (argument === '' || name === 'figure') return body
  let count = 1
  if (options.length === 0) while (at + count < end && !isBlank(page.lines[at + count])) count += 1
  addProse(page, 'paragraph', at, count, column)
  return Math.max(body, at + count)
}

/** The description of a code object: the argument is a signature, and so are lines below it that look like calls. */
function readObject(page: RstPage, directive: Directive): number {
  const { at, column, name, argument } = directive
  if (argument === '') return directive.body
  if (!addSignature(page, name, argument, at, column)) return readLayout(page, directive)
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

/** Adds the name in the argument, without its parameters. Returns whether there is one. */
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
