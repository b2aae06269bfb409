import type { Claim } from '../../claims/claim.ts'
import type { SignatureSubject } from '../../claims/extract/names/signature.ts'
import { type Convention, type Difference, differences } from '../../claims/written/compare.ts'
import { isInLanguage, languageOfFile } from '../../claims/written/languages.ts'
import type { WrittenSignature } from '../../claims/written/signature.ts'
import type { Declaration, Signature } from '../../ecosystems/declaration.ts'
import type { At, CodeModel } from '../../facts/model/model.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holdsAt, unknown, type Verifier } from '../outcome.ts'
import { isPublished, modulesDeclaring } from './published.ts'

/** More declarations of one name than these say nothing of a call that names no type. */
const MAX_CANDIDATES = 8
const MAX_REASONS = 3

export function signatureNeeds({ subject }: Claim<SignatureSubject>, snapshot: Snapshot): FactNeeds {
  const { signature, section, instanceOf } = subject
  const owner = signature.owner === null || signature.owner === '' ? [] : [signature.owner]
  return {
    declarations: [signature.name, ...owner, ...section, ...instanceOf],
    exports: signature.owner === null ? modulesDeclaring(signature.name, snapshot) : [],
  }
}

/** A written signature holds when one declaration that it can mean agrees with it, and fails when each of them differs. */
export const verifySignature: Verifier<SignatureSubject> = ({ subject }, snapshot) => {
  const { code } = snapshot
  const { signature, form } = subject
  const meant = candidatesOf(subject, snapshot)
  if (meant.found.length === 0) return unknown(`\`${signature.name}\` is not declared where the page speaks of it`)
  if (meant.found.length > MAX_CANDIDATES) return unknown(`\`${signature.name}\` is declared in many places`)
  let best: { declaration: At<Declaration>; declared: Signature; found: Difference[] } | null = null
  for (const declaration of meant.found) {
    const called = callsOf(declaration, code)
    if (called === null) return unknown(`not all parameters of \`${signature.name}\` are known`)
    for (const declared of called) {
      const found = differences(signature, declared, form, conventionOf(declaration.file))
      if (found.length === 0) return holdsAt('declared so at', declaration, { confidence: 0.9 })
      if (best === null || found.length < best.found.length) best = { declaration, declared, found }
    }
  }
  if (best === null) return unknown(`\`${signature.name}\` is not called`)
  if (!meant.bound && !isSurelyMeant(subject, best.declaration, best.declared))
    return unknown(`another \`${signature.name}\` may be meant`)
  const reasons = best.found.slice(0, MAX_REASONS).map(({ reason }) => reason)
  return contradicts(`signature: ${form}`, `\`${signature.name}\` ${reasons.join(' and ')}`, {
    evidence: [best.declaration],
    suggestion: form === 'call' ? null : rendered(best.declaration, best.declared),
  })
}

interface Meant {
  readonly found: readonly At<Declaration>[]
  /** The page says of which type it is, or there is only one. */
  readonly bound: boolean
}

function candidatesOf(
  { signature, section, instanceOf, form, languages }: SignatureSubject,
  snapshot: Snapshot,
): Meant {
  const { code } = snapshot
  const { owner, name } = signature
  const all = code.declarationsOf(name).filter(({ kind, file }) => isCallable(kind) && isInLanguage(file, languages))
  // The functions of an object may take less than the type says that it is declared with.
  const membersNamed = (type: string): At<Declaration>[] =>
    code
      .typesOf(type)
      .filter(
        ({ file, kind, type: declared }) =>
          isInLanguage(file, languages) && !(kind === 'constant' && declared !== undefined),
      )
      .flatMap((each) => code.membersOf(each).facts.filter((member) => member.name === name))
  if (owner !== null && owner !== '') {
    const named = [owner, ...instanceOf].flatMap(membersNamed)
    if (named.length > 0) return { found: named, bound: true }
    return { found: all.filter((each) => each.container === null && isModule(each.file, owner)), bound: true }
  }
  const here = section.flatMap(membersNamed)
  if (here.length > 0 && owner === '') return { found: here, bound: true }
  const top = all.filter(
    (each) =>
      each.container === null &&
      each.exported &&
      isWrittenSo(signature, each.file) &&
      isPublished(each, snapshot) !== false,
  )
  // A page that writes a function may mean a member of what it is about.
  const members = all.filter(
    (each) => each.container !== null && each.kind !== 'class' && (owner !== null || isWrittenSo(signature, each.file)),
  )
  if (owner === null && (top.length > 0 || form === 'call'))
    return {
      found: [...top, ...here, ...(form === 'call' ? [] : members)],
      bound: top.length === 1 && members.length === 0,
    }
  if (here.length > 0) return { found: here, bound: true }
  const others = all.filter(
    (each) =>
      (owner !== null || isWrittenSo(signature, each.file)) &&
      (each.container !== null || (isPublished(each, snapshot) !== false && !isFunctionAlone(each, owner))),
  )
  return { found: others, bound: false }
}

/** What is written as a method, and a function of JavaScript. */
function isFunctionAlone({ file }: At<Declaration>, owner: string | null): boolean {
  return owner === '' && languageOfFile(file) === 'javascript'
}

function isCallable(kind: Declaration['kind']): boolean {
  return kind === 'function' || kind === 'method' || kind === 'class' || kind === 'member' || kind === 'constant'
}

/** Go and Rust write a function with its keyword or package: a bare one is of another language that the page is about. */
function isWrittenSo({ keyword }: WrittenSignature, file: string): boolean {
  return keyword !== null || !/\.(?:go|rs)$/.test(file)
}

/** `doc.GenMarkdown`: a name in a package or module is that of its folder or file. */
function isModule(file: string, owner: string): boolean {
  // Readers give the modules of JavaScript names of their own.
  if (languageOfFile(file) === 'javascript') return false
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
