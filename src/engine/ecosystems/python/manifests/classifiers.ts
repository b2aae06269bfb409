import { numberedLines } from '../../formats/lines.ts'
import { addListedEngine, type ManifestDraft } from '../../manifests/draft.ts'

/** Adds the Python versions in trove classifiers, anywhere in the file. */
export function addClassifierEngines(draft: ManifestDraft, text: string): void {
  const versions: string[] = []
  let first = 0
  for (const { text: content, line } of numberedLines(text)) {
    const version = /^[^#]*Programming Language :: Python :: (\d+(?:\.\d+)?)\s*(?:["',]|$)/.exec(content)?.[1]
    if (version === undefined) continue
    if (first === 0) first = line
    versions.push(version)
  }
  // Next to minor versions, `Python :: 3` only means "not Python 2".
  const precise = versions.filter((version) => version.includes('.'))
  addListedEngine(draft, 'python', precise.length > 0 ? precise : versions, first)
}
