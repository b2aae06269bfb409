import type { Claim } from '../../claims/claim.ts'
import { extractSymbols, type SymbolSubject } from '../../claims/extract/names/symbol.ts'
import { isCompound, isKebab, isPascal, isScreaming, keyEnds, nameBeginnings } from '../../claims/identifiers.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { ClaimKind } from '../claim-kind.ts'
import { contradicts, fails, holdsAt, type Outcome, shown, unknown, unlessLapsed } from '../outcome.ts'
import { memberOutcome, quotedMemberNeeds, verifyQuotedMember } from './member.ts'
import { standingOf } from './occurrence.ts'
import { referenceNeeds, referenceOutcome } from './reference.ts'
import { signatureNeeds, verifySignature } from './signature.ts'

export const symbolKind = {
  type: 'symbol',
  severity: 'medium',
  extract: extractSymbols,
  verify: verifySymbol,
  needs: symbolNeeds,
  isDefinition: () => true,
  isOfOneLanguage: true,
  namesOwn: true,
  namesDeclaration: true,
  isKnownByNames: true,
  isUsedAgain: true,
} satisfies ClaimKind<SymbolSubject>

/** A name of code holds when the code declares it, or at least uses it; a signature when a declaration agrees with it. */
function verifySymbol(claim: Claim<SymbolSubject>, snapshot: Snapshot): Outcome {
  const { subject } = claim
  if (subject.kind === 'signature') return verifySignature({ ...claim, subject }, snapshot)
  if (subject.kind === 'quoted member') return verifyQuotedMember({ ...claim, subject }, snapshot)
  const { name, ownerTypes, near = [], reference } = subject
  const referred = reference ? referenceOutcome(reference, snapshot) : null
  if (referred !== null) return referred
  const member = ownerTypes ? memberOutcome(name, ownerTypes, snapshot.code) : null
  if (member !== null) return member
  const outcome = nameOutcome(name, [name], snapshot)
  return outcome.state === 'fails' ? (slipOf(name, near, snapshot) ?? outcome) : outcome
}

/** What a name that is nowhere in the code is a slip of the pen for, when one declared name is that near. */
function slipOf(name: string, near: readonly string[], { code }: Snapshot): Outcome | null {
  const declared = near.flatMap((each) => code.declarationsOf(each).find(({ exported }) => exported) ?? [])
  const [meant] = declared
  if (meant === undefined || declared.length > 1) return null
  const reason = `\`${name}\` is nowhere in the code, which declares \`${meant.name}\``
  return contradicts('near name', reason, { evidence: [meant], suggestion: meant.name })
}

function symbolNeeds({ subject, ...claim }: Claim<SymbolSubject>, snapshot: Snapshot): FactNeeds {
  if (subject.kind === 'signature') return signatureNeeds({ ...claim, subject }, snapshot)
  if (subject.kind === 'quoted member') return quotedMemberNeeds({ ...claim, subject })
  const types = subject.ownerTypes?.types ?? []
  const referred = subject.reference ? referenceNeeds(subject.reference) : {}
  const declarations = [
    ...types,
    ...(types.length > 0 ? [subject.name] : []),
    ...(subject.near ?? []),
    ...(referred.declarations ?? []),
  ]
  return declarations.length > 0 ? { ...referred, declarations } : referred
}

/** The verdict over a name that stands in code under one of several spellings. */
export function nameOutcome(name: string, spellings: readonly string[], snapshot: Snapshot): Outcome {
  const standing = standingOf(snapshot, spellings, (place) => declaresName(name, place))
  if (standing.owned) return holdsAt('defined at', standing.owned)
  if (standing.used) {
    const used = holdsAt('used at', standing.used, { owned: false, confidence: 0.6 })
    // What begins with a capital may be a product, or a setting of another one.
    if (/^[A-Z]/.test(name)) return used
    const reason = `\`${name}\` is declared nowhere in the code; ${shown(standing.used)} only uses it`
    return unlessLapsed(used, fails(reason))
  }
  if (standing.traced) return unknown(`\`${name}\` is not defined in the code; only ${traceOf(standing.traced)} it`)
  const parts = [...keyEnds(name), ...nameBeginnings(name)]
  const part = standingOf(snapshot, parts, (place) => place.role === 'string').owned
  if (part) return unknown(`perhaps put together at ${shown(part)}`)
  return fails(`\`${name}\` is nowhere in the code`)
}

/** Ordinary words need a definition; compound names may also be keys; strings declare only constants and dashed keys. */
function declaresName(name: string, place: Occurrence): boolean {
  if (place.role === 'definition') return !HANDS_ON.test(place.text)
  if (place.role === 'key') return isCompound(name) || isKebab(name) || isPascal(name)
  return (place.role === 'string' || place.role === 'environment') && isScreaming(name)
}

/** A name that is only passed on from another package, or has its type from there, is that package's. */
const HANDS_ON = /^\s*export\s*(?:type\s*)?\{[^}]*\}\s*from\s*['"](?![./#~])|:\s*typeof import\(['"](?![./#~])/

function traceOf(place: Occurrence): string {
  if (place.role === 'comment') return 'comments name'
  return place.class === 'test' ? 'tests name' : 'CI names'
}
