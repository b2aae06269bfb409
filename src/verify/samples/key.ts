import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Signature } from '../../ecosystems/declaration.ts'
import type { CodeModel } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { contradicts, holds, type Outcome, unknown } from '../outcome.ts'
import { calleeOf } from './call.ts'
import { declarationOf } from './origin.ts'
import { describeKind, isNoneOf, type Shape, shapeOf, UNKNOWN } from './shape.ts'

type KeySubject = Extract<SampleSubject, { kind: 'key' }>

/** A key of an object that a sample writes out: its type has the key, and may have such a value for it. */
export function keyOutcome(subject: KeySubject, snapshot: Snapshot): Outcome {
  const shapes = shapesOf(subject, snapshot)
  if (shapes === null || shapes.length === 0) return unknown('its type is not known')
  const found = shapes.map((shape) => problemOf(subject, shape, snapshot.code))
  const [first] = found
  if (!first || found.includes('unknown')) return unknown('not all keys of its type are known')
  if (found.includes('holds') || typeof first === 'string') return holds('its type has the key', [])
  return first
}

/** The types that the object may be of, one for each way to call; null when it is not known what is called. */
function shapesOf(subject: KeySubject, snapshot: Snapshot): Shape[] | null {
  const { argument, origin, language } = subject
  if (argument === null) {
    const declared = declarationOf(origin, language, snapshot)
    return declared && language === 'javascript' ? [shapeOf(declared.name, snapshot.code)] : null
  }
  const callee = calleeOf(subject, snapshot)
  if (!callee?.signatures || (callee.open !== undefined && callee.kind !== 'class')) return null
  return callee.signatures.map((signature) => parameterShape(signature, argument, language, snapshot.code))
}

function parameterShape({ parameters }: Signature, argument: number, language: string, code: CodeModel): Shape {
  const parameter = parameters[argument]
  const type = parameter?.kind === 'rest' ? null : (parameter?.type ?? null)
  if (type !== null && language === 'javascript' && !type.startsWith('...')) return shapeOf(type, code)
  return type !== null && /^[A-Z]\w*$/.test(type) ? structShape(type, code) : UNKNOWN
}

/** A type of another language, by its name alone. */
function structShape(name: string, code: CodeModel): Shape {
  const [type, ...others] = code.typesOf(name)
  const scope = type && others.length === 0 ? code.membersOf(type) : null
  const members = scope && scope.open === null && scope.facts.length > 0 ? scope.facts : null
  return {
    kinds: null,
    members: members && new Map(members.map((member) => [member.name, { type: null }])),
    declared: type ?? null,
  }
}

function problemOf({ keys, value }: KeySubject, top: Shape, code: CodeModel): Outcome | 'holds' | 'unknown' {
  let shape = top
  for (const [index, name] of keys.entries()) {
    const { members, declared } = shape
    if (members === null) return 'unknown'
    const member = members.get(name)
    const isLast = index === keys.length - 1
    const owner = declared?.name ?? keys[index - 1] ?? 'its type'
    const evidence = declared ? [declared] : []
    if (!member) {
      // What stands in an object that is not known is told by the object.
      if (!isLast) return 'unknown'
      return contradicts('option of its type', `\`${owner}\` has no option \`${name}\``, {
        evidence,
        suggestion: closestName(name, members.keys()),
      })
    }
    const inner = member.type === null ? UNKNOWN : shapeOf(member.type, code)
    if (!isLast) shape = inner
    else if (isNoneOf(value, inner.kinds)) {
      const reason = `\`${name}\` of \`${owner}\` is declared as \`${member.type ?? ''}\`, not ${describeKind(value)}`
      return contradicts('value of an option', reason, { evidence })
    }
  }
  return 'holds'
}
