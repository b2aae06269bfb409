import { treePaths } from '../../docs/parts/tree-drawing.ts'
import { isShellBlock } from '../../docs/shell/shell.ts'
import type { Extractor } from '../claim.ts'
import { isOfPast } from '../statement.ts'
import { checkedClaims } from './extract/checked-claims.ts'
import { extractSamples } from './extract/sample-claims.ts'
import { importsOf, ownImports } from './extract/sample-imports.ts'
import { usesIn, usesInSpans } from './extract/sample-uses.ts'
import type { ExampleSubject } from './subject.ts'

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
