import type { Claim } from '../../claims/claim.ts'
import type { Config } from '../../config/schema.ts'
import type { Doc } from '../../docs/doc.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import type { Spending } from '../../models/budget.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { SEMANTIC_KINDS } from '../../verify/semantic/kinds.ts'
import { createSuppressions } from '../findings/suppress.ts'
import type { SemanticReport } from '../result.ts'
import { createAsker } from './asker.ts'
import { claimsFrom, recognise } from './extract.ts'
import { mappingOf } from './mapping.ts'
import { type Section, type Statement, sectionsOf } from './statements.ts'
import { verifySemantic } from './verify.ts'
import { type HeldBefore, semanticProofs } from './was-true.ts'

/** The model that a scan may ask. */
export interface Semantics {
  readonly model: LanguageModel
  readonly spent: () => Spending
  /** Left out where there is no ledger. */
  readonly heldBefore?: HeldBefore
  /** Whether a claim's finding would be shown to nobody: a model is not asked about it. Left out, none. */
  readonly isMuted?: (claim: Claim) => boolean
}

export interface SemanticScan {
  readonly docs: readonly Doc[]
  readonly config: Config
  readonly reader: HistoryReader
  readonly base: string | null
  /** Paths that differ between base and head; null for a scan of everything. */
  readonly changed: ReadonlySet<string> | null
  readonly progress?: (step: string, done: number, total: number) => void
}

export interface SemanticOutcome {
  readonly judged: readonly VerifiedClaim[]
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
  readonly report: SemanticReport
}

/** Questions at the same time. */
const ABREAST = 4
const STEP = 'asking the model'

/**
 * Finds and verifies the claims that only a model can tell, in sections of the docs that name code of the repository. Compared
 * with a base, only where the page or that code changed. A model that fails leaves claims open and stops nothing else.
 */
export async function checkSemantics(
  { model, spent, heldBefore, isMuted = () => false }: Semantics,
  scan: SemanticScan,
): Promise<SemanticOutcome> {
  const asker = createAsker(model)
  const kinds = SEMANTIC_KINDS.filter(({ type }) => scan.config.claim_types[type].enabled)
  const sections = kinds.length === 0 ? [] : await sectionsToAsk(scan)
  const recognised = await inTurn(sections, (section) => recognise(section, kinds, asker), scan.progress)
  const suppressionOf = createSuppressions(scan.config.suppress)
  const isAsked = (claim: Claim): boolean => suppressionOf(claim) === null && !isMuted(claim)
  const concerned = recognised.flat().filter(({ statement, section }) => isConcerned(statement, section, scan))
  const claims = claimsFrom(concerned).filter(isAsked)
  const { reader, base, progress } = scan
  const { snapshots } = reader
  const judged = await inTurn(
    claims,
    async (claim) => ({ claim, outcome: await verifySemantic(claim.subject, snapshots.head, { snapshots, asker }) }),
    progress,
  )
  const flagged = judged.filter(({ outcome }) => outcome.state === 'fails')
  const past = { reader, base, asker, snapshots, heldBefore: heldBefore ?? (async () => new Map()) }
  const proofs = await semanticProofs(flagged, past)
  return {
    judged,
    proofs,
    report: {
      model: asker.model,
      sections: sections.length,
      claims: claims.length,
      ...spent(),
      stopped: asker.missed()?.message ?? null,
    },
  }
}

/** The sections that name code of head. */
async function sectionsToAsk(scan: SemanticScan): Promise<Section[]> {
  const sections = scan.docs.flatMap(sectionsOf)
  await scan.reader.snapshots.findNames(
    new Set(sections.flatMap(({ statements }) => statements.flatMap(({ names }) => names))),
  )
  return sections.filter((section) => section.statements.some((statement) => isConcerned(statement, section, scan)))
}

/** A statement about code of head; of a change, one of a page or about code that it touches. */
function isConcerned(statement: Statement, section: Section, { changed, reader }: SemanticScan): boolean {
  const mapped = mappingOf(statement, section, reader.snapshots.head)
  if (mapped.length === 0) return false
  return changed === null || changed.has(section.file) || mapped.some(({ path }) => changed.has(path))
}

/** Works on some at a time; the answers in the order of what was asked. */
async function inTurn<T, R>(
  all: readonly T[],
  work: (each: T) => Promise<R>,
  progress?: (step: string, done: number, total: number) => void,
): Promise<R[]> {
  const answers: R[] = []
  let [next, done] = [0, 0]
  const worker = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      answers[index] = await work(all[index] as T)
      progress?.(STEP, ++done, all.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ABREAST, all.length) }, worker))
  return answers
}
