import type { Parameter, Signature } from '../../ecosystems/declaration.ts'
import type { WrittenParameter, WrittenSignature } from './signature.ts'

/**
 * What a page means by writing a function with a list. `signature`: all of its parameters. `listed`: its parameters, perhaps
 * without those that may be left out. `call`: one way to call it.
 */
export type SignatureForm = 'signature' | 'listed' | 'call'

/** How the language of a declaration treats its parameters. */
export interface Convention {
  /** Callers may name parameters, so a name is part of what is promised. */
  readonly named: boolean
  /** What may be left out shows in the declaration. */
  readonly showsOptional: boolean
  /** A signature gives every parameter with its type, and there are no defaults. */
  readonly typed: boolean
}

/** One way in which what is written differs from what is declared, as a sentence without its subject. */
export interface Difference {
  readonly parameter: string
  readonly reason: string
}

/** How a written signature differs from one that is declared; empty when it is one way to write it. */
export function differences(
  written: WrittenSignature,
  declared: Signature,
  form: SignatureForm,
  convention: Convention,
): Difference[] {
  const comparison: Comparison = { written: written.parameters, declared: declared.parameters, form, convention }
  if (form === 'call') return ofCall(comparison)
  if (form === 'listed' && convention.named && isOneUse(comparison)) return ofCall(comparison)
  const found = convention.named ? byName(comparison) : byPlace(comparison)
  return [...found, ...(written.abridged ? [] : missing(comparison))]
}

interface Comparison {
  readonly written: readonly WrittenParameter[]
  readonly declared: readonly Parameter[]
  readonly form: SignatureForm
  readonly convention: Convention
}

const takesAny = (declared: readonly Parameter[], kind: 'rest' | 'keywords'): boolean =>
  declared.some((parameter) => parameter.kind === kind)

/** Every parameter is given a value, and none of them its default: an example, not a signature. */
function isOneUse({ written, declared }: Comparison): boolean {
  return written.every(({ name, default: given }) => {
    const literal = given === null ? null : literalOf(given)
    const actual = declared.find((each) => each.name === name)?.default
    return given !== null && literal !== 'nothing' && (actual == null || literal !== literalOf(actual))
  })
}

function ofCall({ written, declared, convention }: Comparison): Difference[] {
  const isKeyword = (each: WrittenParameter): boolean => convention.named && each.default !== null
  const places = declared.filter(({ kind }) => kind === 'positional' || kind === 'either')
  const given = written.filter((each) => !isKeyword(each))
  const spread = written.some(({ kind }) => kind === 'rest' || kind === 'keywords')
  if (spread || given.some((each) => each.default !== null)) return []
  const found: Difference[] = []
  const extra = given[places.length]
  if (extra !== undefined && !takesAny(declared, 'rest')) {
    const takes = places.length === 1 ? '1 argument' : `${places.length} arguments`
    found.push({ parameter: extra.name, reason: `takes ${takes} by place, not ${given.length}` })
  }
  const twice = written.find(
    (each) => isKeyword(each) && places.slice(0, given.length).some(({ name }) => name === each.name),
  )
  if (twice && extra === undefined)
    found.push({ parameter: twice.name, reason: `gets \`${twice.name}\` twice, by place and by name` })
  if (!takesAny(declared, 'keywords'))
    for (const { name } of written.filter(isKeyword))
      if (!declared.some((each) => each.name === name && each.kind !== 'positional'))
        found.push({ parameter: name, reason: `has no parameter \`${name}\`` })
  return found
}

function byName({ written, declared, form }: Comparison): Difference[] {
  const byDeclared = new Map(declared.map((each) => [each.name, each]))
  const showsDefaults = form === 'signature' && written.some((each) => each.default !== null)
  return written.flatMap((each): Difference[] => {
    const { name, kind } = each
    if (kind === 'value' || name === '') return []
    if (kind === 'rest' || kind === 'keywords')
      return takesAny(declared, kind) ? [] : [{ parameter: name, reason: `has no \`${stars(kind)}${name}\`` }]
    const found = byDeclared.get(name)
    if (found === undefined)
      return takesAny(declared, 'keywords') ? [] : [{ parameter: name, reason: `has no parameter \`${name}\`` }]
    const difference = differsIn(each, found, showsDefaults)
    return difference === null ? [] : [{ parameter: name, reason: difference }]
  })
}

function stars(kind: 'rest' | 'keywords'): string {
  return kind === 'rest' ? '*' : '**'
}

function byPlace({ written, declared, convention }: Comparison): Difference[] {
  const places = declared.filter(({ kind }) => kind !== 'keyword' && kind !== 'keywords')
  const rest = places.find(({ kind }) => kind === 'rest')
  const found: Difference[] = []
  const extra = written[places.length]
  if (extra !== undefined && rest === undefined)
    found.push({ parameter: extra.name, reason: `has ${places.length} parameters, not ${written.length}` })
  const swapped = outOfOrder(written, places)
  if (swapped !== null) return [{ parameter: swapped, reason: `takes its parameters in another order` }]
  written.forEach((each, index) => {
    const place = places[index]
    if (place === undefined) return
    if (each.default !== null && place.name === each.name) {
      const difference = differsIn(each, place, false)
      if (difference !== null) found.push({ parameter: each.name, reason: difference })
    }
    if (convention.typed && each.type !== null && place.type !== null && !isSameType(each.type, place.type))
      found.push({ parameter: each.name, reason: `declares \`${place.name}\` as \`${place.type}\`` })
  })
  return found
}

/** A name that stands at the place of another, when every name is one of the declared. */
function outOfOrder(written: readonly WrittenParameter[], declared: readonly Parameter[]): string | null {
  const places = written.map(({ name }) => declared.findIndex((each) => each.name !== '' && each.name === name))
  if (places.some((place) => place < 0)) return null
  const at = places.findIndex((place, index) => index > 0 && place < (places[index - 1] ?? 0))
  return at < 0 ? null : (written[at]?.name ?? null)
}

function differsIn(written: WrittenParameter, declared: Parameter, showsDefaults: boolean): string | null {
  const { name } = declared
  if (written.default === null) {
    if (!showsDefaults || declared.default === null || declared.kind === 'keyword') return null
    return `gives \`${name}\` the default \`${declared.default}\``
  }
  // `model=<a model>` says what is given there.
  if (/^<.*>$/.test(written.default)) return null
  if (declared.default === null) return declared.optional ? null : `requires \`${name}\``
  const [stated, actual] = [literalOf(written.default), literalOf(declared.default)]
  if (stated === null || actual === null || stated === actual) return null
  return `gives \`${name}\` the default \`${declared.default}\`, not \`${written.default}\``
}

/** A literal in one spelling; null for anything whose value is not in the text. */
function literalOf(text: string): string | null {
  const bare = text.trim()
  const quoted = /^[rb]?(["'`])((?:(?!\1)[^\\]){0,200})\1$/.exec(bare)
  if (quoted) return `"${quoted[2]}"`
  if (/^-?\d[\d_]*(?:\.\d+)?(?:e\d+)?$/i.test(bare)) return String(Number(bare.replaceAll('_', '')))
  if (/^(?:true|false)$/i.test(bare)) return bare.toLowerCase()
  if (/^(?:None|null|nil|undefined)$/.test(bare)) return 'nothing'
  if (/^(?:\[\s*\]|\{\s*\}|\(\s*\))$/.test(bare)) return bare.replace(/\s/g, '')
  return null
}

function missing({ written, declared, form, convention }: Comparison): Difference[] {
  const names = new Set(written.map(({ name }) => name))
  const givesAll = form === 'signature' || (convention.named && written.some((each) => each.default !== null))
  const wanted = (each: Parameter): boolean =>
    each.kind !== 'rest' &&
    each.kind !== 'keywords' &&
    !each.name.startsWith('_') &&
    (each.optional || each.default !== null ? givesAll && convention.showsOptional : convention.showsOptional)
  const left = convention.named
    ? declared.filter((each) => each.name !== '' && !names.has(each.name))
    : declared.slice(written.length)
  return left.filter(wanted).map(({ name }) => ({ parameter: name, reason: `also has the parameter \`${name}\`` }))
}

/** Types are the same whatever package they are qualified by. */
function isSameType(written: string, declared: string): boolean {
  return plainType(written) === plainType(declared)
}

function plainType(type: string): string {
  return type
    .replace(/^\.\.\./, '')
    .replace(/\b[a-z]\w*\./g, '')
    .replace(/\binterface\s*\{\s*\}/g, 'any')
    .replace(/\s+/g, '')
}
