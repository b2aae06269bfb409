import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addEngine, type ManifestDraft } from '../manifests/draft.ts'

/** Elixir, with Mix and Hex. */
export const elixir: Ecosystem = {
  name: 'elixir',
  manifests: { names: { 'mix.exs': readMix } },
  conventions: {
    dialects: ['ex', 'exs'],
    fences: ['elixir', 'ex'],
    packageSystems: ['hex'],
    declaring: ['def', 'defmodule'],
  },
}

/** A longer line contains no declaration. */
const MAX_LINE = 2000

/** Reads the literal parts of a `mix.exs`: the project's name and version, the Elixir that it needs, and its packages. */
function readMix(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'hex'
  /** Values of module attributes, such as `@elixir_requirement`. */
  const attributes = new Map<string, string>()
  for (const { text: raw, line } of numberedLines(text)) {
    const content = raw.slice(0, MAX_LINE).replace(/^\s*#.*$/, '')
    const [, attribute, version] = /^\s*(?:(@version)\s+|(?:.{0,200}[\s,])?version:\s*)"(\d[^"]*)"/.exec(content) ?? []
    if (version !== undefined && (attribute !== undefined || draft.version === null)) draft.version = version
    const [, set, value] = /^\s*@(\w+)\s+"([^"]*)"/.exec(content) ?? []
    if (set !== undefined && value !== undefined) attributes.set(set, value)
    const [, literal, named] = /^\s*elixir:\s*(?:"([^"]*)"|@(\w+))/.exec(content) ?? []
    const needed = literal ?? attributes.get(named ?? '')
    if (needed !== undefined) addEngine(draft, 'elixir', needed, 'declared', line)
    const name = /(?:^|[\s[,])app:\s*:(\w+)/.exec(content)?.[1]
    if (name !== undefined) draft.name ??= name
    const [, dependency, range] = /^\s*\{:(\w+)\s*,\s*"([^"]*)"/.exec(content) ?? []
    if (dependency !== undefined && range !== undefined)
      draft.dependencies.push({
        name: dependency,
        range,
        kind: isDevDependency(content) ? 'development' : 'runtime',
        line,
      })
  }
}

function isDevDependency(content: string): boolean {
  return /\bonly:\s*(?:\[?\s*:(?:dev|test))/.test(content)
}
