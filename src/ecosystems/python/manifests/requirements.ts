import { baseName, folderOf } from '../../../paths.ts'
import { numberedLines } from '../../formats/lines.ts'
import { entriesAt, type Located, textsAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

/** requirements.txt and its kin: one requirement in a line, options (`-r`, `-e`, `--hash`) between them. */
export function readRequirements(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  const kind = kindOf(draft.path)
  // A folder of extras gives each extra its own file (`requirements/extras/redis.txt`), read by a computed setup.py.
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
 * A dependency as PEP 508 writes it: `celery[redis]>=5.3,<6 ; python_version > "3.8"` → celery, `>=5.3,<6`. The range is
 * '' for a bare name or a URL; null when the text is no requirement.
 */
function parseRequirement(text: string): { name: string; range: string } | null {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#@\n]*)/.exec(text.slice(0, MAX_LENGTH))
  if (match === null) return null
  const rest = (match[2] ?? '').trim().replace(/^\((.*)\)$/, '$1')
  if (rest !== '' && !/^(?:[<>=!~^*]|\d)/.test(rest)) return null
  const range = rest.replace(/\s+--?\w.*$/, '').replace(/\\$/, '')
  return { name: match[1] ?? '', range: range.trim() }
}

/** Adds a dependency by its requirement; a text that is none is left out. */
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
