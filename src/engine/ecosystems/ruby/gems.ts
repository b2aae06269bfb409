import { numberedLines } from '../formats/lines.ts'
import type { Dependency } from '../manifest.ts'
import { addEngine, type ManifestDraft, markAlternatives } from '../manifests/draft.ts'
import { resolveBeside, webAddress } from '../manifests/place.ts'

/** A longer line contains no declaration. */
const MAX_LINE_LENGTH = 2000

export function readGemfile(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'ruby'
  let inDevelopment = false
  for (const { text: raw, line } of numberedLines(text)) {
    const content = withoutComment(raw)
    const group = /^\s*group\b(.*)\bdo\b/.exec(content)?.[1]
    if (group !== undefined) inDevelopment = /development|test/.test(group)
    else if (/^end\b/.test(content)) inDevelopment = false
    const [name, ...versions] = /^\s*gem\b/.test(content) ? leadingStrings(content) : []
    if (name !== undefined) {
      const kind = inDevelopment || /group\S*\s*.{0,20}:(?:development|test)/.test(content) ? 'development' : 'runtime'
      draft.dependencies.push({ name, range: versions.join(', '), kind, line })
    }
    const ruby = /^\s*ruby\b/.test(content) ? leadingStrings(content) : []
    if (ruby.length > 0) addEngine(draft, 'ruby', ruby.join(', '), 'declared', line)
  }
  markAlternatives(draft, 'ruby')
}

const DEPENDENCY_CALLS: ReadonlyMap<string, Dependency['kind']> = new Map([
  ['add_dependency', 'runtime'],
  ['add_runtime_dependency', 'runtime'],
  ['add_development_dependency', 'development'],
])

export function readGemspec(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'ruby'
  for (const { text: raw, line } of numberedLines(text)) {
    const content = withoutComment(raw)
    const [, call = '', rest = ''] = /^\s*\w+\.(add_\w+)(.*)$/.exec(content) ?? []
    const kind = DEPENDENCY_CALLS.get(call)
    const [dependency, ...versions] = kind === undefined ? [] : leadingStrings(rest)
    if (kind !== undefined && dependency !== undefined) {
      draft.dependencies.push({ name: dependency, range: versions.join(', '), kind, line })
    }
    const [, key = '', value = ''] = /^\s*\w+\.(\w+)(?:\[[^\]]*\])?\s*=\s*(.*)$/.exec(content) ?? []
    if (key !== '') addAttribute(draft, key, value, line)
  }
  markAlternatives(draft, 'ruby')
}

function addAttribute(draft: ManifestDraft, key: string, value: string, line: number): void {
  const strings = leadingStrings(value)
  const [first] = strings
  if (key === 'executables') {
    for (const name of strings) draft.binaries.push({ name, entry: resolveBeside(draft.path, `exe/${name}`) })
  }
  if (first === undefined || first.includes('#{')) return
  if (key === 'name') draft.name = first
  else if (key === 'version') draft.version = first
  else if (key === 'required_ruby_version') addEngine(draft, 'ruby', strings.join(', '), 'declared', line)
  else if (key === 'homepage' || key === 'metadata') {
    const address = webAddress(first)
    if (address?.startsWith('http') && !/^[\w-]+\/[\w-]+$/.test(first)) draft.urls.push(address)
  }
}

/** The strings of a call or list up to its first option: `'rails', '~> 7', require: false` → rails, ~> 7. */
function leadingStrings(text: string): string[] {
  const words = /%w[[({]([^\])}]*)/.exec(text)?.[1]
  if (words !== undefined) return words.split(/\s+/).filter(Boolean)
  const beforeOptions = text.split(/(?::\w+\s*=>|\b\w+:\s)/, 1)[0] ?? ''
  return [...beforeOptions.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '')
}

function withoutComment(line: string): string {
  return line.slice(0, MAX_LINE_LENGTH).replace(/(?:^|\s)#(?!\{).*$/, '')
}
