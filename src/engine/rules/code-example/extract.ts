import { memoize } from '../../../base/memoize.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import { checkableBlocks } from '../../docs/annotation/checkable-blocks.ts'
import { isShownToFail } from '../../docs/annotation/code-block.ts'
import type { Doc } from '../../docs/doc.ts'
import { treePaths } from '../../docs/parts/tree-drawing.ts'
import { isShellBlock } from '../../docs/shell/shell.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../claim.ts'
import { placedIn } from '../draft.ts'
import { isOfPast } from '../statement.ts'
import { extractSamples } from './extract/sample-claims.ts'
import { importsOf, ownImports } from './extract/sample-imports.ts'
import { usesIn, usesInSpans } from './extract/sample-uses.ts'
import type { ExampleSubject, SampleSubject } from './subject.ts'

/** What the checkers of their languages found in the samples of a page. */
function checkedClaims(doc: Doc, { checkOf }: RepositoryContext): ClaimDraft<SampleSubject>[] {
  if (isAboutRemoved(doc)) return []
  return checkableBlocks(doc).flatMap((block): ClaimDraft<SampleSubject>[] => {
    const checked = checkOf(block)
    if (!checked || checked.faults.length === 0 || isOfPast(doc, block)) return []
    return checked.faults.flatMap((fault): ClaimDraft<SampleSubject>[] => {
      const { kind, name } = fault
      if (saysRemoved(doc, name) || isShownToFail(block, fault.line)) return []
      const subject = { kind: 'checked', sample: checked.id, fault: kind, name } as const
      return [{ ...placedIn(block, fault), value: name, subject, names: [name] }]
    })
  })
}

const REMOVED =
  /\b(?:removed|deprecated|obsolete|unmaintained|no longer (?:available|supported|exists?|works?)|(?:for )?historical reference|legacy)\b/i

/** What stands before the first sample says that the page is about something that is gone. */
const isAboutRemoved = memoize(({ prose, codeBlocks }: Doc): boolean => {
  const first = codeBlocks[0]?.line ?? 0
  return prose.some(({ line, lines }) => line < first && lines.some((text) => GONE.test(text.slice(0, MAX_LINE))))
})

const GONE =
  /\b(?:has|have|is|are|was|were) (?:been )?\W{0,3}(?:removed|deprecated|discontinued)\b|\bhistorical reference\b/i
const MAX_LINE = 1000

/** A sentence of the page says of a name that it is gone. */
function saysRemoved({ prose }: Doc, name: string): boolean {
  const word = new RegExp(`(?<![\\w$-])${escapePattern(name)}(?![\\w$-])`)
  return prose.some(({ lines }) =>
    lines.some((text) => text.length <= MAX_LINE && text.includes(name) && REMOVED.test(text) && word.test(text)),
  )
}

const NOT_CODE =
  /^(?:text|txt|plain|plaintext|none|output|log|diff|patch|mermaid|dot|graphviz|md|markdown|mdx|rst|html|xml|svg|css|scss|less|ebnf|ascii|tree|csv|http|email|asciidoc)$/

/** Imports from the repository's packages in code samples, and names that the samples use. */
export const extractExamples: Extractor<ExampleSubject> = (doc, repository) => {
  const used = new Set<string>()
  const blocks = doc.codeBlocks.flatMap((block) => {
    if (NOT_CODE.test(block.language) || isShellBlock(block) || treePaths(block).length > 0) return []
    if (isOfPast(doc, block)) return []
    const imports = importsOf(block, repository)
    return [...ownImports(doc, block, imports, repository), ...usesIn(block, imports, repository, used)]
  })
  // Claims from the syntax take precedence over those from spelling.
  return [...checkedClaims(doc, repository), ...extractSamples(doc, repository), ...blocks, ...usesInSpans(doc)]
}
