import { numberedLines } from '../formats/lines.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'

const MAX_LINE_LENGTH = 2000

/** Appraisals: the sets of gems that `appraisal NAME` runs a command with. */
export function readAppraisals(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const name = /^\s*appraise[\s(]+["']([^"']+)["']/.exec(content.slice(0, MAX_LINE_LENGTH))?.[1]
    if (name === undefined) {
      if (/^\s*appraise\b/.test(content)) addOpenTask(draft, 'appraisal', '*')
    } else if (name.includes('#{')) addOpenTask(draft, 'appraisal', name.replace(/#\{[^}]*\}/g, '%'))
    else addTask(draft, 'appraisal', name, '', line)
  }
}
