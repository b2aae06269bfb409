import type { Claim } from '../claims/claim.ts'
import type { SignatureSubject } from '../claims/extract/signature.ts'
import { type Convention, type Difference, differences } from '../claims/written/compare.ts'
import type { Declaration, Signature } from '../ecosystems/declaration.ts'
import type { At, CodeModel } from '../facts/model/model.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import { fails, holds, type Outcome, unknown, type Verifier } from './outcome.ts'

/** More declarations of one name than these say nothing of a call that names no type. */
const MAX_CANDIDATES = 8

export function signatureNeeds({ subject }: Claim<SignatureSubject>): FactNeeds {
  const { signature, section, instanceOf } = subject
  const owner = signature.owner === null || signature.owner === '' ? [] : [signature.owner]
  return { declarations: [signature.name, ...owner, ...section, ...instanceOf] }
}

/** A written signature holds when one declaration that it can mean agrees with it, and fails when each of them differs. */
export const verifySignature: Verifier<SignatureSubject> = ({ subject }, { code }) => {
  const { signature, form } = subject
  const meant = candidatesOf(subject, code)
  if (meant.found.length === 0) return unknown(`\`${signature.name}\` is not declared where the page speaks of it`)
  if (meant.found.length > MAX_CANDIDATES) return unknown(`\`${signature.name}\` is declared in many places`)
  const compared = meant.found.map((declaration) => ({ declaration, called: callsOf(declaration, code) }))
  let best: { declaration: At<Declaration>; declared: Signature; found: Difference[] } | null = null
  for (const { declaration, called } of compared) {
    if (called === null) return unknown(`not all parameters of \`${signature.name}\` are known`)
    for (const declared of called) {
      const found = differences(signature, declared, form, conventionOf(declaration.file))
      if (found.length === 0) return holdsAt(declaration)
      if (best === null || found.length < best.found.length) best = { declaration, declared, found }
    }
  }
  if (best === null) return unknown(`\`${signature.name}\` is not called`)
  if (!meant.bound && !isSurelyMeant(subject, best.declaration, best.declared))
    return unknown(`another \`${signature.name}\` may be meant`)
  const [first] = best.found
  return fails(`\`${signature.name}\` ${first?.reason ?? 'is declared otherwise'}`, {
    ...{ closed: true, rule: `signature: ${form}`, confidence: meant.bound ? 0.92 : 0.85 },
    evidence: [{ file: best.declaration.file, line: best.declaration.line }],
    suggestion: form === 'call' ? null : rendered(best.declaration, best.declared),
  })
}

function holdsAt(declaration: At<Declaration>): Outcome {
  const { file, line } = declaration
  return holds(`declared so at ${file}:${line}`, [{ file, line }], { owned: true, confidence: 0.9 })
}

interface Meant {
  readonly found: readonly At<Declaration>[]
  /** The page says of which type it is, or there is only one. */
  readonly bound: boolean
}

function candidatesOf({ signature, section, instanceOf, form }: SignatureSubject, code: CodeModel): Meant {
  const { owner, name } = signature
  const all = code.declarationsOf(name).filter(isCallable)
  if (owner !== null && owner !== '') {
    const named = [owner, ...instanceOf].flatMap((type) => membersNamed(type, name, code))
    if (named.length > 0) return { found: named, bound: true }
    return { found: all.filter((each) => each.container === null && isModule(each.file, owner)), bound: true }
  }
  const here = section.flatMap((type) => membersNamed(type, name, code))
  if (here.length > 0 && owner === '') return { found: here, bound: true }
  const top = all.filter(({ container }) => container === null)
  if (owner === null && (top.length > 0 || form === 'call')) return { found: top, bound: top.length === 1 }
  return here.length > 0 ? { found: here, bound: true } : { found: all, bound: false }
}

function membersNamed(type: string, name: string, code: CodeModel): At<Declaration>[] {
  return code.typesOf(type).flatMap((each) => code.membersOf(each).facts.filter((member) => member.name === name))
}

function isCallable({ kind }: Declaration): boolean {
  return kind === 'function' || kind === 'method' || kind === 'class' || kind === 'member' || kind === 'constant'
}

/** `doc.GenMarkdown`: a name in a package or module is that of its folder or file. */
function isModule(file: string, owner: string): boolean {
  const parts = file.split('/')
  return parts.at(-2) === owner || parts.at(-1)?.replace(/\.\w+$/, '') === owner
}

/** What can be called; null when the text does not show all of it. */
function callsOf(declaration: At<Declaration>, code: CodeModel): readonly Signature[] | null {
  if (declaration.kind === 'class') {
    if (declaration.signatures) return declaration.signatures
    const { facts } = code.membersOf(declaration)
    const made = facts.find(({ name }) => name === '__init__' || name === 'constructor')
    return made?.signatures && made.open === undefined ? made.signatures : null
  }
  return declaration.open === undefined && declaration.signatures ? declaration.signatures : null
}

/** Nothing says that another declaration of that name is meant, and what is written shares a name with this one. */
function isSurelyMeant({ signature }: SignatureSubject, { exported }: Declaration, declared: Signature): boolean {
  const names = new Set(declared.parameters.map(({ name }) => name))
  return exported && signature.parameters.some(({ name }) => name !== '' && names.has(name))
}

function conventionOf(file: string): Convention {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return {
    named: ending === 'py' || ending === 'pyi',
    showsOptional: !/^[cm]?jsx?$/.test(ending),
    typed: ending === 'go',
  }
}

const MAX_RENDERED = 200

/** A signature as pages of a language write it; null for languages in which they do so in several ways. */
function rendered({ name, file }: At<Declaration>, { parameters }: Signature): string | null {
  if (!conventionOf(file).named) return null
  const list = parameters.map((each) => {
    const stars = each.kind === 'rest' ? '*' : each.kind === 'keywords' ? '**' : ''
    return `${stars}${each.name}${each.default === null ? '' : `=${each.default}`}`
  })
  const text = `${name}(${list.join(', ')})`
  return text.length > MAX_RENDERED || list.includes('') ? null : text
}
