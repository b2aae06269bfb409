import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Declaration, Parameter, Signature } from '../../ecosystems/declaration.ts'
import { admits } from '../../ecosystems/go/types.ts'
import type { SampleCall } from '../../ecosystems/sample.ts'
import { typeNames } from '../../facts/load-facts.ts'
import type { At } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closest } from '../closest.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { functionMisfit } from './function-argument.ts'
import { declarationOf, membersOf } from './origin.ts'

type CallSubject = Extract<SampleSubject, { kind: 'call' }>

/** A call of something that the repository declares: its arguments fit at least one of the declared signatures. */
export function callOutcome(subject: CallSubject, snapshot: Snapshot): Outcome {
  const callee = calleeOf(subject, snapshot)
  if (!callee?.signatures || callee.signatures.length === 0) return unknown('no signature is known')
  if (callee.open !== undefined && callee.kind !== 'class') return unknown(callee.open)
  const [first] = subject.path
  const name = [(first !== undefined && callee.container) || subject.origin.name, ...subject.path].join('.')
  const misfits = callee.signatures.map(
    (signature) => misfitOf(subject, signature) ?? typeMisfit(subject, signature, callee.file, snapshot),
  )
  const evidence = [{ file: callee.file, line: callee.line }]
  if (misfits.some((misfit) => misfit === null)) {
    const key = unknownKey(subject.call, callee.signatures, snapshot)
    if (key === null) return holds(`declared at ${callee.file}:${callee.line}`, evidence, { owned: true })
    return fails(`\`${key.type}\` has no option \`${key.name}\``, {
      closed: true,
      rule: 'option of its type',
      evidence: [{ file: key.file, line: key.line }],
      suggestion: key.near,
    })
  }
  const [misfit] = misfits
  return fails(`\`${name}\` ${misfit ?? 'is not called like this'}`, {
    closed: true,
    rule: 'arguments of a call',
    evidence,
  })
}

function calleeOf(subject: CallSubject, snapshot: Snapshot): At<Declaration> | null {
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
function misfitOf({ call, typed, language }: CallSubject, { parameters }: Signature): string | null {
  const placed = parameters.filter(({ kind }) => kind === 'positional' || kind === 'either')
  const takesRest = parameters.some(({ kind }) => kind === 'rest')
  const takesKeywords = parameters.some(({ kind }) => kind === 'keywords')
  if (!takesRest && call.positional > placed.length)
    return placed.length === 0
      ? 'takes no argument by place'
      : `takes ${placed.length} argument${placed.length === 1 ? '' : 's'} by place, not ${call.positional}`
  if (!takesKeywords) {
    const named = parameters.filter(({ kind }) => kind === 'keyword' || kind === 'either')
    const foreign = call.keywords.find((keyword) => !named.some(({ name }) => name === keyword.name))
    if (foreign) return `has no parameter \`${foreign.name}\``
  }
  return call.spread || !typed ? null : missing(call, parameters, placed, language)
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
): string | null {
  // A page may leave out what does not matter to it; a compiler does not.
  if (language !== 'rust' && language !== 'go') return null
  const given = new Set(call.keywords.map(({ name }) => name))
  const lacking = parameters.find(
    (parameter) =>
      !parameter.optional &&
      parameter.kind !== 'rest' &&
      parameter.kind !== 'keywords' &&
      !given.has(parameter.name) &&
      !placed.slice(0, call.positional).includes(parameter),
  )
  return lacking ? `needs ${placed.length} arguments, not ${call.positional}` : null
}

interface UnknownKey {
  readonly type: string
  readonly name: string
  readonly file: string
  readonly line: number
  readonly near: string | null
}

/** The first key of an object argument that the type of its parameter does not have, for every signature. */
function unknownKey(call: SampleCall, signatures: readonly Signature[], snapshot: Snapshot): UnknownKey | null {
  for (const { argument, keys } of call.objects) {
    const types = signatures.map((signature) => closedTypeOf(signature.parameters[argument], snapshot))
    const [first] = types
    if (!first || types.some((type) => type === null)) continue
    const key = keys.find(({ name }) => types.every((type) => type && !type.members.has(name)))
    if (key)
      return {
        ...{ type: first.name, name: key.name, file: first.file, line: first.line },
        near: closest(key.name, first.members),
      }
  }
  return null
}

/** The type that a parameter's object must have, when it is one type of the repository and all its members are known. */
function closedTypeOf(
  parameter: Parameter | undefined,
  { code }: Snapshot,
): { name: string; file: string; line: number; members: ReadonlySet<string> } | null {
  if (!parameter?.type || parameter.kind === 'rest' || !/^[A-Z]\w*$/.test(parameter.type)) return null
  const [name] = typeNames(parameter.type)
  const types = code.typesOf(name ?? '')
  const [type] = types
  if (!type || types.length !== 1) return null
  const scope = code.membersOf(type)
  if (scope.open !== null || scope.facts.length === 0) return null
  return { name: type.name, file: type.file, line: type.line, members: new Set(scope.facts.map((fact) => fact.name)) }
}
