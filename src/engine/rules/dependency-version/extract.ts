import { isShownAsExample, leadInOf } from '../../docs/annotation/lead-in.ts'
import {
  inHistoricalSection,
  isPointInTime,
  speaksOfHistory,
  speaksOfPlans,
} from '../../docs/annotation/statement-context.ts'
import { isOfRelease } from '../../docs/annotation/whole-page.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type ArtifactSubject, artifactsIn } from './extract/own-artifact.ts'
import { type PackageSubject, packageMentions } from './extract/package-mention.ts'
import { type EngineSubject, enginesIn } from './extract/runtime-version.ts'
import { ENGINES } from './extract/stated-version.ts'

/** A currently required version of a runtime, a compiler or a package; or a package without a version. */
export type VersionSubject =
  | EngineSubject
  | { readonly kind: 'dependency'; readonly name: string; readonly range: string }
  | PackageSubject
  | ArtifactSubject

const DEPENDENCY =
  /(?<![\w/@.-])((?:@[\w.-]+\/)?[a-z][\w.-]{1,40})\s*(>=|~=|\^|~|==|@\^|@~|@>=)\s*v?(\d+(?:\.\d+){0,2})(?!\w|\.[\w*])/gi

/** Currently required versions according to the text: of runtimes and compilers, and of packages with a range. */
export const extractVersions: Extractor<VersionSubject> = (doc, repository) => {
  if (isOfRelease(doc)) return []
  const drafts: ClaimDraft<VersionSubject>[] = [...packageMentions(doc, repository), ...artifactsIn(doc)]
  for (const run of doc.prose) {
    if (inHistoricalSection(doc, run.line) || isShownAsExample(doc, run, run.line)) continue
    if (isPointInTime(leadInOf(doc, run))) continue
    run.lines.forEach((source, index) => {
      if (source.length > 2000 || !/\d/.test(source)) return
      const line = run.line + index
      const context = `${run.lines[index - 1] ?? ''} ${source} ${run.lines[index + 1] ?? ''}`
      if (speaksOfPlans(source) && !/which will support/i.test(source)) return
      for (const draft of enginesIn(doc, run, { source, line }, repository)) drafts.push(draft)
      if (!speaksOfHistory(context)) for (const draft of dependenciesIn(source, line)) drafts.push(draft)
    })
  }
  return drafts
}

function dependenciesIn(source: string, line: number): ClaimDraft<VersionSubject>[] {
  return [...source.matchAll(DEPENDENCY)].flatMap((match): ClaimDraft<VersionSubject>[] => {
    const name = (match[1] ?? '').replace(/[.-]+$/, '')
    if (ENGINES.some(([, engine]) => new RegExp(`^(?:${engine.source})$`, engine.flags).test(name))) return []
    const [text, , operator = '', version] = match
    const subject = { kind: 'dependency' as const, name, range: `${operator.replace('@', '')}${version}` }
    return [{ line, column: match.index + 1, text, value: `${name} ${version}`, subject, tentative: true }]
  })
}
