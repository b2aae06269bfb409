import type { ClaimTypes } from './claim-types.ts'
import { defaultConfig } from './defaults.ts'
import { type Fault, faultsOf } from './issue.ts'
import { type CodedProblem, configProblem } from './problem.ts'
import { type Config, configSchema } from './schema.ts'
import { readYaml, type YamlFile } from './yaml/read.ts'
import { nodeAt, type Path, type Tree, toPlain, without } from './yaml/tree.ts'

const MAX_PROBLEMS = 50
/** Each round removes all mistakes found; a removal can only expose mistakes on the level above. */
const MAX_ROUNDS = 8

export interface ParsedConfig {
  readonly config: Config
  /** In order of line and column; at most 50, then a note with the number of further ones. */
  readonly problems: readonly CodedProblem[]
}

/**
 * Parses a `.docalign.yml`. Mistakes are reported as problems, and the rest still applies; a list entry with a mistake is ignored as a
 * whole. Never throws.
 *
 * @example
 * const { config, problems } = parseConfig('.docalign.yml', 'supress: []', CLAIM_TYPES)
 * problems[0].message // DOCALIGN_E502 .docalign.yml:1:1 unknown key "supress" — did you mean "suppress"?
 */
export function parseConfig(file: string, text: string, types: ClaimTypes): ParsedConfig {
  const yaml = readYaml(text)
  const problems = yaml.issues.map((issue) =>
    configProblem(issue.fatal ? 'DOCALIGN_E501' : 'DOCALIGN_E503', file, yaml.locate(issue.offset), issue.message),
  )
  if (!yaml.root) return { config: defaultConfig, problems: limited(file, problems) }
  if (yaml.root.kind !== 'map') {
    const found = yaml.root.kind === 'list' ? 'a list' : 'plain text'
    const text = `the file must be a mapping with keys such as "docs:", not ${found}`
    return {
      config: defaultConfig,
      problems: [configProblem('DOCALIGN_E501', file, yaml.locate(yaml.root.offset), text)],
    }
  }
  const { config, faults } = applyWhatIsRight(yaml.root, types)
  return { config, problems: limited(file, [...problems, ...describe(file, yaml, yaml.root, faults)]) }
}

function applyWhatIsRight(root: Tree, types: ClaimTypes): { config: Config; faults: (Fault & { offset: number })[] } {
  const faults: (Fault & { offset: number })[] = []
  let tree: Tree | null = root
  for (let round = 0; tree && round < MAX_ROUNDS; round++) {
    const current: Tree = tree
    const parsed = configSchema(types).safeParse(toPlain(current))
    if (parsed.success) return { config: parsed.data, faults }
    const valueAt = (path: Path): unknown => {
      const found = nodeAt(current, path)
      return found.path.length === path.length ? toPlain(found.tree) : undefined
    }
    const found = parsed.error.issues.flatMap((issue) => faultsOf(issue, { types, valueAt }))
    for (const fault of found) faults.push({ ...fault, offset: offsetOf(current, fault) })
    tree = without(
      current,
      found.map((fault) => nodeAt(current, fault.drop).path),
    )
  }
  return { config: defaultConfig, faults }
}

/** The offset of the key for unknown keys, and of the value for bad values. */
function offsetOf(tree: Tree, fault: Fault): number {
  const found = nodeAt(tree, fault.path)
  return fault.code === 'DOCALIGN_E502' || found.path.length < fault.path.length ? found.offset : found.tree.offset
}

function describe(
  file: string,
  yaml: YamlFile,
  root: Tree,
  faults: readonly (Fault & { offset: number })[],
): CodedProblem[] {
  const ordered = faults.toSorted((left, right) => left.offset - right.offset)
  return ordered.map((fault, index) => {
    const dropsEntry = fault.drop.length < fault.path.length && nodeAt(root, fault.drop).tree.kind === 'map'
    const text = index < MAX_PROBLEMS ? fault.text() : ''
    return configProblem(
      fault.code,
      file,
      yaml.locate(fault.offset),
      dropsEntry ? `${text} (the whole entry is ignored)` : text,
    )
  })
}

function limited(file: string, problems: readonly CodedProblem[]): CodedProblem[] {
  const ordered = problems.toSorted((left, right) => left.line - right.line || left.column - right.column)
  const next = ordered[MAX_PROBLEMS]
  if (!next) return ordered
  const rest = configProblem(next.code, file, next, `and ${ordered.length - MAX_PROBLEMS} more problems from here on`)
  return [...ordered.slice(0, MAX_PROBLEMS), rest]
}
