import { baseName, folderOf } from '../../../paths.ts'
import { numberedLines } from '../../formats/lines.ts'
import type { Dependency } from '../../manifest.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'
import { addRequirement } from './requirement.ts'

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
