import { baseName, folderOf } from '../../../../base/paths.ts'
import { numberedLines } from '../../formats/lines.ts'
import { entriesAt, type Located, textsAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

/** requirements.txt and similar files: one requirement per line, with options (`-r`, `-e`, `--hash`) in between. */
export function readRequirements(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  const kind = kindOf(draft.path)
  // Some projects keep each extra in its own file (`requirements/extras/redis.txt`), which a computed setup.py reads.
  if (kind === 'optional') draft.features.push(baseName(draft.path).replace(/\.\w+$/, ''))
  for (const { text: content, line } of numberedLines(text)) {
    if (/^\s*(?:[-#]|$)/.test(content)) continue
    addRequirement(draft, content, kind, line)
  }
}

function kindOf(path: string): Dependency['kind'] {
  const folder = baseName(folderOf(path))
  if (folder === 'extras') return 'optional'
  const names = `${folder}/${baseName(path)}`
  return /dev|test|doc|lint|typ|mypy|ci\b|tool|bench/i.test(names) ? 'development' : 'runtime'
}

const MAX_LENGTH = 1000

/**
 * Parses a PEP 508 requirement: `celery[redis]>=5.3,<6 ; python_version > "3.8"` → celery, `>=5.3,<6`. The range is '' for a bare name or a
 * URL; null if the text is not a requirement.
 */
function parseRequirement(text: string): { name: string; range: string } | null {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#@\n]*)/.exec(text.slice(0, MAX_LENGTH))
  if (match === null) return null
  const rest = (match[2] ?? '').trim().replace(/^\((.*)\)$/, '$1')
  if (rest !== '' && !/^(?:[<>=!~^*]|\d)/.test(rest)) return null
  const range = rest.replace(/\s+--?\w.*$/, '').replace(/\\$/, '')
  return { name: match[1] ?? '', range: range.trim() }
}

/** Adds a dependency from its requirement. Other texts are ignored. */
export function addRequirement(draft: ManifestDraft, text: string, kind: Dependency['kind'], line: number): void {
  const requirement = parseRequirement(text)
  if (requirement !== null) draft.dependencies.push({ ...requirement, kind, line })
}

export function addRequirements(draft: ManifestDraft, list: Located | undefined, kind: Dependency['kind']): void {
  for (const { text, line } of textsAt(list)) addRequirement(draft, text, kind, line)
}

/** A table of extras or groups, each with its requirements. */
export function addExtras(draft: ManifestDraft, extras: Located | undefined, kind: Dependency['kind']): void {
  for (const [extra, requirements] of entriesAt(extras)) {
    draft.features.push(extra)
    addRequirements(draft, requirements, kind)
  }
}
