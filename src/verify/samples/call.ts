import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Declaration, Parameter, Signature } from '../../ecosystems/declaration.ts'
import { admits } from '../../ecosystems/go/types.ts'
import type { SampleCall } from '../../ecosystems/sample.ts'
import type { At, CodeModel } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { functionMisfit } from './function-argument.ts'
import { declarationOf, membersOf } from './origin.ts'
import { describeKind, isNoneOf, shapeOf } from './shape.ts'

type CallSubject = Extract<SampleSubject, { kind: 'call' }>

/** A call of something that the repository declares: its arguments fit at least one of the declared signatures. */
export function callOutcome(subject: CallSubject, snapshot: Snapshot): Outcome {
  const callee = calleeOf(subject, snapshot)
  if (!callee?.signatures || callee.signatures.length === 0) return unknown('no signature is known')
  if (callee.open !== undefined && callee.kind !== 'class') return unknown(callee.open)
  // A function that makes objects may be declared as the class that they are of: its constructor says nothing of such a call.
  if (subject.language === 'javascript' && callee.kind === 'class' && !subject.call.constructs)
    return unknown(`\`${callee.name}\` is called without \`new\``)
  const [first] = subject.path
  const name = [(first !== undefined && callee.container) || subject.origin.name, ...subject.path].join('.')
  const misfits = callee.signatures.map(
    (signature) =>
      misfitOf(subject, signature, callee.file) ??
      wrongKind(subject, signature, snapshot.code) ??
      typeMisfit(subject, signature, callee.file, snapshot),
  )
  const [misfit] = misfits
  if (misfit == null || misfits.includes(null)) return holdsAt('declared at', callee)
  return contradicts('arguments of a call', `\`${name}\` ${misfit}`, { evidence: [callee] })
}

/** What a sample calls; null when it is not known for certain. */
export function calleeOf(
  subject: Pick<CallSubject, 'origin' | 'path' | 'language'>,
  snapshot: Snapshot,
): At<Declaration> | null {
  const { origin, path, language } = subject
  const declaration = declarationOf(origin, language, snapshot)
  if (!declaration) return null
  const [member] = path
  if (member === undefined) return origin.instance ? null : declaration
  const scope = origin.instance
    ? membersOf({ origin, language }, declaration, snapshot)
    : ['class', 'interface', 'enum'].includes(declaration.kind)
      ? snapshot.code.membersOf(declaration)
      : null
  const found = scope?.facts.filter(({ name }) => name === member) ?? []
  return found.length === 1 ? (found[0] ?? null) : null
}

/** What of a call a signature does not admit, as the end of a sentence; null when it fits. */
function misfitOf({ call, typed, language }: CallSubject, signature: Signature, file: string): string | null {
  const { parameters } = signature
  const placed = placedIn(signature)
  const takesRest = parameters.some(({ kind }) => kind === 'rest')
  const takesKeywords = parameters.some(({ kind }) => kind === 'keywords')
  if (!takesRest && call.positional > placed.length)
    return placed.length === 0
      ? 'takes no argument by place'
      : `takes ${argumentsOf(placed.length)} by place, not ${call.positional}`
  if (!takesKeywords) {
    const named = parameters.filter(({ kind }) => kind === 'keyword' || kind === 'either')
    const foreign = call.keywords.find((keyword) => !named.some(({ name }) => name === keyword.name))
    if (foreign) return `has no parameter \`${foreign.name}\``
  }
  return call.spread || !typed ? null : missing(call, parameters, placed, language, file)
}

/** Parameters that may be given by their place. */
export function placedIn({ parameters }: Signature): Parameter[] {
  return parameters.filter(({ kind }) => kind === 'positional' || kind === 'either')
}

export function argumentsOf(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`
}

/** An argument that Go takes for no value of the parameter's type. */
function typeMisfit(
  { call, language }: CallSubject,
  { parameters }: Signature,
  file: string,
  { code }: Snapshot,
): string | null {
  if (language !== 'go') return null
  const last = parameters.at(-1)
  for (const [index, kind] of call.kinds.entries()) {
    const parameter = parameters[index] ?? (last?.kind === 'rest' ? last : undefined)
    if (!parameter?.type) continue
    const { type, name } = parameter
    if (!admits(type, kind))
      return parameter.kind === 'rest' && kind === 'list'
        ? `takes any number of \`${type}\`, not a list of them`
        : `takes a \`${type}\`${name === '' ? '' : ` as \`${name}\``}, not what is written`
    const written = call.functions?.get(index)
    const misfit = written && functionMisfit(written, type, file, code)
    if (misfit) return misfit
  }
  return null
}

/** A required parameter that the call gives nothing for. */
function missing(
  call: SampleCall,
  parameters: readonly Parameter[],
  placed: readonly Parameter[],
  language: string,
  file: string,
): string | null {
  // A page may leave out what does not matter to it; a compiler does not.
  if (language !== 'rust' && language !== 'go' && !/\.[cm]?tsx?$/.test(file)) return null
  const given = new Set(call.keywords.map(({ name }) => name))
  const lacking = parameters.find(
    (parameter) =>
      !parameter.optional &&
      parameter.kind !== 'rest' &&
      parameter.kind !== 'keywords' &&
      !given.has(parameter.name) &&
      !placed.slice(0, call.positional).includes(parameter),
  )
  return lacking ? `needs ${argumentsOf(placed.length)}, not ${call.positional}` : null
}

/** An argument that is written out, and that no value of the parameter's type is; null when there is none. */
function wrongKind({ call, language }: CallSubject, { parameters }: Signature, code: CodeModel): string | null {
  if (language !== 'javascript') return null
  for (const [index, kind] of call.kinds.entries()) {
    const parameter = parameters[index]
    if (!parameter || parameter.kind === 'rest') break
    const { type } = parameter
    if (type === null || type.startsWith('{') || !isNoneOf(kind, shapeOf(type, code).kinds)) continue
    return `takes \`${parameter.name}: ${type}\` there, not ${describeKind(kind)}`
  }
  return null
}
