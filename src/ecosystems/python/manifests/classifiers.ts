import { numberedLines } from '../../formats/lines.ts'
import { addListedEngine, type ManifestDraft } from '../../manifests/draft.ts'

/** The Python versions that trove classifiers name, wherever they are written in the file. */
export function addClassifierEngines(draft: ManifestDraft, text: string): void {
  const versions: string[] = []
  let first = 0
  for (const { text: content, line } of numberedLines(text)) {
    const version = /^[^#]*Programming Language :: Python :: (\d+(?:\.\d+)?)\s*(?:["',]|$)/.exec(content)?.[1]
    if (version === undefined) continue
    if (first === 0) first = line
    versions.push(version)
  }
  // `Python :: 3` says no more than that it is not Python 2, when minor versions stand beside it.
  const precise = versions.filter((version) => version.includes('.'))
  addListedEngine(draft, 'python', precise.length > 0 ? precise : versions, first)
}
