import { numberedLines } from '../formats/lines.ts'
import { at, entriesAt, isTable, itemsAt, type Located, textAt, textsAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import type { Engine } from '../manifest.ts'
import { addListedEngine, type ManifestDraft } from '../manifests/draft.ts'
import { engineNamed, plainVersion } from '../manifests/engine-names.ts'

type Found = Map<Engine, { versions: string[]; line: number }>

const MAX_LINE_LENGTH = 2000
const MAX_MATRICES = 200

/**
 * A GitHub workflow: the versions in its matrices; without a matrix, the versions in its setup steps. Only matrices are parsed as YAML,
 * which is slow; the rest is read line by line.
 */
export function readWorkflow(draft: ManifestDraft, text: string): void {
  const matrices: Found = new Map()
  const steps: Found = new Map()
  const lines = numberedLines(text)
  let read = 0
  for (let index = 0; index < lines.length; index++) {
    const { text: content = '', line = 1 } = lines[index] ?? {}
    const step = content.slice(0, MAX_LINE_LENGTH)
    if (/^\s+matrix:/.test(step) && read++ < MAX_MATRICES) {
      const end = endOfBlock(lines, index)
      const block = lines.slice(index, end).map((each) => each.text)
      const matrix = at(readYaml(block.join('\n')), 'matrix')
      for (const table of [matrix, ...itemsAt(matrix, 'include')]) addTable(matrices, table, line - 1)
      index = end - 1
      continue
    }
    const [, name = '', version = ''] = /^\s+([\w-]+):\s*["']?([\d.x*]+)["']?\s*(?:#|$)/.exec(step) ?? []
    const engine = /version$|^toolchain$/.test(name) ? engineNamed(name) : null
    if (engine !== null) addVersion(steps, engine, version, line)
    const toolchain = /\brust-toolchain@v?(\d+\.\d[\d.]*)/.exec(step)?.[1]
    if (toolchain !== undefined && !toolchain.startsWith('1.0')) addVersion(steps, 'rust', toolchain, line)
  }
  for (const [engine, found] of steps) if (!matrices.has(engine)) matrices.set(engine, found)
  addFound(draft, matrices)
}

/** The index after the last line with more indentation than the line at an index. */
function endOfBlock(lines: readonly { readonly text: string }[], start: number): number {
  const indent = lines[start]?.text.search(/\S/) ?? 0
  let end = start + 1
  for (; end < lines.length; end++) {
    const depth = lines[end]?.text.search(/\S/) ?? -1
    if (depth !== -1 && depth <= indent) break
  }
  return end
}

/** .travis.yml: language keys at the top level and in the matrix. */
export function readTravis(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  const found: Found = new Map()
  addTable(found, root)
  for (const table of ['matrix', 'jobs']) {
    for (const included of itemsAt(root, table, 'include')) addTable(found, included)
  }
  addFound(draft, found)
}

/** .circleci/config.yml: the images of jobs and executors. */
export function readCircle(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  const found: Found = new Map()
  for (const holders of ['jobs', 'executors']) {
    for (const [, holder] of entriesAt(root, holders)) {
      for (const container of itemsAt(holder, 'docker')) {
        const image = at(container, 'image')
        const [, name = '', version = ''] = /(?:^|\/)([\w-]+):(\d[\w.]*)/.exec(textAt(image) ?? '') ?? []
        const engine = engineNamed(name)
        if (engine !== null) addVersion(found, engine, version, image?.line ?? 1)
      }
    }
  }
  addFound(draft, found)
}

function addTable(found: Found, table: Located | undefined, linesBefore = 0): void {
  for (const [key, value] of entriesAt(table)) {
    const engine = engineNamed(key)
    if (engine === null || isTable(value)) continue
    for (const { text, line } of textsAt(value)) addVersion(found, engine, text, line + linesBefore)
  }
}

function addVersion(found: Found, engine: Engine, written: string, line: number): void {
  // A matrix may contain `${{ fromJSON(…) }}`, `nightly`, or `~1.21.0`; a step's version may span several lines.
  for (const part of written.split(/[\n,]/)) {
    const version = plainVersion(engine, part)
    if (!/^[~^>=\s]*\d+(?:\.\d+)*(?:\.?[x*])?(?:-dev)?$/.test(version)) continue
    const known = found.get(engine) ?? { versions: [], line }
    known.versions.push(version.replace(/\.?[x*]$/, ''))
    found.set(engine, known)
  }
}

function addFound(draft: ManifestDraft, found: Found): void {
  for (const [engine, { versions, line }] of found) addListedEngine(draft, engine, versions, line)
}
