import { entriesAt, type Located, textsAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

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
