import type { Claim } from '../../claims/claim.ts'
import type { Evidence } from '../../facts/evidence.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { GitRepository } from '../../git/types.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import type { Change, LastTrueEvidence } from '../past.ts'
import { createNameRenames, type RenamedName } from './names/renamed-name.ts'
import { isOtherVersion } from './numbered.ts'
import { goneTaskFile, moveOf } from './paths/moved.ts'
import { createTracker } from './paths/whereabouts.ts'
import { createSectionRenames } from './renamed-section.ts'

/** What took over from what a claim names. */
interface Replacement {
  /** What became of it, as a sentence without a full stop; null where that is not known for certain. */
  readonly reason: string | null
  /** What the docs should say instead of the claim's value; null when that is not plain. */
  readonly suggestion: string | null
  readonly evidence: readonly Evidence[]
  /** The repository shows it: the same thing lies elsewhere or has another name. Otherwise it is only likely. */
  readonly isShown: boolean
}

export interface Replacements {
  /**
   * The replacement of what a claim names; null when none is found.
   *
   * @param proof shows that it was true, and what broke it; null when it was not seen to have been
   * @param evidence what shows that the claim fails at head
   */
  replacementFor(
    claim: Claim,
    proof: { readonly proof: LastTrueEvidence; readonly change: Change } | null,
    evidence: readonly Evidence[],
  ): Promise<Replacement | null>
}

/** Renames that are looked for; of a change that broke more, the rest has no suggestion. */
const MAX_RENAMES = 100

export function createReplacements(repository: GitRepository, head: Snapshot): Replacements {
  const tracker = createTracker(repository, head)
  const sections = createSectionRenames(repository, head)
  const names = createNameRenames(repository, head.commit)
  let asked = 0
  const replacementFor: Replacements['replacementFor'] = async (claim, past, evidence) => {
    const move = await moveOf(claim, past?.proof ?? null, head, tracker)
    // A page that moved to where the link leads now is not what is missing: its anchor is.
    if (move && !evidence.some(({ file }) => file === move.to)) {
      const { to, ...known } = move
      return { ...known, evidence: to === null ? [] : [{ file: to, line: null }] }
    }
    const reason = past && (await goneTaskFile(claim, past.proof, repository, tracker))
    if (reason) return { reason, suggestion: null, evidence: [], isShown: false }
    const section = past && (await sections.replacementFor(claim, past.proof, past.change))
    if (section) {
      const { page, anchor, line, isShown } = section
      return {
        reason: isShown ? `the section is now \`#${anchor}\`` : null,
        suggestion: `${claim.value.split('#', 1)[0]}#${anchor}`,
        ...{ evidence: [{ file: page, line }], isShown },
      }
    }
    const renamed = past && asked++ < MAX_RENAMES && (await names.replacementFor(claim, past.proof, past.change))
    if (!renamed) return null
    const { suggestion, isShown } = renamed
    return { reason: reasonOf(claim, renamed), suggestion, evidence: [renamed.evidence], isShown }
  }
  return {
    async replacementFor(claim, past, evidence) {
      const replacement = await replacementFor(claim, past, evidence)
      if (!replacement?.suggestion || !isOtherVersion(claim.value, replacement.suggestion)) return replacement
      return { ...replacement, suggestion: null, isShown: false }
    },
  }
}

function reasonOf(claim: Claim, { name, suggestion, evidence, isShown }: RenamedName): string | null {
  if (!isShown) return null
  if (suggestion === null) return `it is \`${name}\` now, at ${evidence.file}`
  const noun = kindOf(claim.type).noun?.(claim)
  return `${noun ? `${noun} ` : ''}renamed to \`${suggestion}\``
}
