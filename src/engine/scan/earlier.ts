import { isDeepStrictEqual } from 'node:util'
import { memoize } from '../../base/memoize.ts'
import type { CodeBlock, Doc } from '../docs/doc.ts'
import type { Memory } from '../facts/memory.ts'
import type { EarlierAnswers } from '../history/kept-history.ts'
import type { Claim, RepositoryContext, SampleCheck } from '../rules/claim.ts'
import type { KeptChecks } from '../type-checkers/kept-checks.ts'

/** What a scan leaves to the next one with the same configuration: what is the same is not read, extracted or asked again. */
export interface EarlierScan {
  readonly memory: Memory
  readonly context: RepositoryContext
  readonly history: EarlierAnswers | null
  readonly checks: KeptChecks | null
}

/** The context of the earlier scan if it says the same, so that what was made with it is known. */
export function sameContext(now: RepositoryContext, earlier: EarlierScan | null): RepositoryContext {
  if (earlier === null) return now
  const { sampleOf: _, checkOf: _c, ...facts } = now
  const { sampleOf: _b, checkOf: _d, ...factsBefore } = earlier.context
  return isDeepStrictEqual(facts, factsBefore) ? earlier.context : now
}

/** The claims of a page, and what its samples were known to have when they were extracted. */
interface Extracted {
  claims: readonly Claim[] | null
  readonly checks: Map<CodeBlock, SampleCheck | null>
}

/** By context and page, as long as there are both. */
const extractedWith = memoize((_: RepositoryContext) =>
  memoize((_: Doc): Extracted => ({ claims: null, checks: new Map() })),
)

/**
 * The claims of a page, extracted again if a check of its samples says something else.
 *
 * @param context as of {@link sameContext}
 */
export function claimsOnce(
  doc: Doc,
  context: RepositoryContext,
  checkOf: RepositoryContext['checkOf'],
  extract: (doc: Doc, context: RepositoryContext) => readonly Claim[],
): readonly Claim[] {
  const known = extractedWith(context)(doc)
  const isSame = [...known.checks].every(([block, check]) => isDeepStrictEqual(checkOf(block), check))
  if (known.claims !== null && isSame) return known.claims
  known.checks.clear()
  known.claims = extract(doc, {
    ...context,
    checkOf(block) {
      const check = checkOf(block)
      known.checks.set(block, check)
      return check
    },
  })
  return known.claims
}
