import { childAt, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { Callable } from './callables.ts'
import { calledBy, listOf } from './calls.ts'
import { type Candidate, candidateOf, isOnPurpose } from './candidates.ts'
import { lineageOf } from './classes.ts'
import type { FaultContext } from './context.ts'
import { defaultFaults } from './defaults.ts'
import { isOnlyDeclared, membersOf } from './members.ts'
import type { ReadSample } from './read-sample.ts'
import { UNKNOWN_VALUE } from './signature-code.ts'
import type { TypeServer } from './type-server.ts'

const MAX_KNOWN = 200

/** What declarations of the repository contradict in a sample. */
export async function faultsOf(reading: ReadSample, context: FaultContext): Promise<SampleFault[]> {
  const { server, file, text } = context
  const diagnostics = await server.diagnose(file, text)
  const candidates = diagnostics
    .filter(({ range }) => range.start.line > 0)
    .flatMap((each) => candidateOf(each, reading) ?? [])
    .filter((each) => !isOnPurpose(each, reading))
  const faults = new Map<string, SampleFault>()
  // What a page lists under another name is not missing.
  const hasOther = reading.sample.madeOf === 'signature' && candidates.some(({ kind }) => kind === 'option')
  for (const candidate of candidates) {
    if (hasOther && candidate.kind === 'arguments') continue
    // A sentence names the arguments that it is about.
    if (reading.sample.madeOf === 'calls' && candidate.kind !== 'option') continue
    const fault = await faultOf(candidate, reading, context)
    if (fault) faults.set(`${fault.line}:${fault.column}`, fault)
  }
  if (reading.sample.madeOf === 'signature')
    for (const fault of await defaultFaults(reading, context)) faults.set(`${fault.line}:${fault.column}`, fault)
  return [...faults.values()]
}

function faultOf(candidate: Candidate, reading: ReadSample, context: FaultContext): Promise<SampleFault | null> {
  if (candidate.kind === 'member') return memberFault(candidate, reading, context)
  if (candidate.kind === 'await') return awaitFault(candidate, reading, context)
  return candidate.kind === 'value' ? valueFault(candidate, reading, context) : callFault(candidate, reading, context)
}

async function awaitFault(
  { node, call }: Found<'await'>,
  reading: ReadSample,
  context: FaultContext,
): Promise<SampleFault | null> {
  const { called, target } = (await calledBy(call, reading, context)) ?? {}
  if (!called || !target || !/^async\b/.test(textOf(target.node))) return null
  const reason = `\`${target.name}\` is a coroutine function, ${target.path}:${target.line}; the sample uses its result without \`await\``
  return {
    kind: 'value',
    name: target.name,
    reason,
    evidence: placeIn(target),
    known: [],
    ...reading.placeOf(node.start),
  }
}

async function valueFault(
  { node, call, given, parameter, taken }: Found<'value'>,
  reading: ReadSample,
  context: FaultContext,
): Promise<SampleFault | null> {
  const { classes } = context
  const [own, ...others] = await classes.named(given)
  const [parameterClass, ...more] = await classes.named(taken)
  if (!own || !parameterClass || others.length > 0 || more.length > 0 || reading.bound.get(given) === null) return null
  const lineage = await lineageOf(own, classes)
  // What a protocol asks, or a base that is not known, any class may have.
  if (parameterClass.bases.includes('Protocol') || lineage.some(({ open, name }) => open || name === taken)) return null
  const lineageNames = new Set(lineage.map(({ name }) => name))
  if (lineage.some(({ bases }) => bases.some((base) => !lineageNames.has(base) && !PLAIN_BASE.test(base)))) return null
  const { target } = (await calledBy(call, reading, context)) ?? {}
  if (!target) return null
  const reason = `\`${parameter}\` of \`${target.name}\` takes \`${taken}\`, ${target.path}:${target.line}; the sample passes a \`${given}\``
  return {
    kind: 'value',
    name: parameter,
    reason,
    evidence: placeIn(target),
    known: [],
    ...reading.placeOf(node.start),
  }
}

/** Bases of the language that give a class no other type. */
const PLAIN_BASE = /^(?:object|ABC|Generic|Enum|Exception)$/

type Found<K> = Extract<Candidate, { readonly kind: K }>

async function memberFault(
  { object, name, type }: Found<'member'>,
  reading: ReadSample,
  { server, classes, texts, file, text }: FaultContext,
): Promise<SampleFault | null> {
  const [owner, ...others] = await classes.named(type)
  const member = textOf(name)
  if (!owner || others.length > 0 || reading.bound.get(type) === null || /^__\w+__$/.test(member)) return null
  if (!(await isOnlyDeclared(owner, member, { classes, texts }))) return null
  if (!(await isOnly(type, object, { server, file, text, reading }))) return null
  const reason = `\`${type}\` has no \`${member}\`, ${owner.path}:${owner.line}`
  const members = membersOf(owner.node)
  return {
    kind: 'member',
    name: member,
    reason,
    evidence: placeIn(owner),
    known: members,
    ...reading.placeOf(name.start),
  }
}

async function callFault(
  candidate: Found<'option' | 'arguments'>,
  reading: ReadSample,
  context: FaultContext,
): Promise<SampleFault | null> {
  const callee = await calledBy(candidate.call, reading, context)
  if (!callee) return null
  const { called, list, target, parameters } = callee
  const names = parameters.flatMap((each) => /^\*{0,2}(\w+)/.exec(each)?.[1] ?? [])
  const shared = { evidence: placeIn(target), ...reading.placeOf(candidate.node.start) }
  const takes = `\`${target.name}\` takes (${listOf(parameters)}), ${target.path}:${target.line}`
  const isListed = reading.sample.madeOf === 'signature'
  const passes = isListed
    ? 'the page lists'
    : reading.sample.madeOf === 'calls'
      ? 'the page passes'
      : 'the sample passes'
  if (candidate.kind === 'option') {
    const name = textOf(candidate.name)
    // A parameter of this name takes its value by position only, or it is taken out of all others.
    if (names.includes(name) || isPopped(name, target)) return null
    if (isListed && isRenamed(list.children, candidate.name, parameters)) return null
    if (isListed && isOneOfMany(candidate.name, parameters)) return null
    return {
      ...shared,
      kind: 'option',
      name,
      known: names.slice(0, MAX_KNOWN),
      reason: `${takes}; ${passes} \`${name}\``,
    }
  }
  const passed = list.children.length
  const what = candidate.missing.length > 0 ? `no \`${candidate.missing.join('`, no `')}\`` : `${passed}`
  return { ...shared, kind: 'arguments', name: textOf(called), known: [], reason: `${takes}; ${passes} ${what}` }
}

/** Whether a page only has another name for a parameter that everybody passes by position: the one that is needed in its place. */
function isRenamed(siblings: readonly Syntax[], name: Syntax, parameters: readonly string[]): boolean {
  const at = name.parent === null ? -1 : siblings.indexOf(name.parent)
  const keyword = parameters.findIndex((each) => /^\*(?!\*)/.test(each))
  const instead = parameters.filter((each) => each !== '/')[at]
  if (instead === undefined || instead.includes('=') || (keyword !== -1 && at >= keyword)) return false
  const own = /^\w+/.exec(instead)?.[0]
  return siblings.every((each) => textOf(childAt(each, 'name') ?? each) !== own)
}

/** Whether a page lists the first of the arguments that the function takes any number of, by a name of its own: `signal, ...`. */
function isOneOfMany(name: Syntax, parameters: readonly string[]): boolean {
  const value = childAt(name.parent, 'value')
  return parameters.some((each) => /^\*\w/.test(each)) && value !== null && textOf(value) === UNKNOWN_VALUE
}

/** Whether an expression is of this class, and of no other. */
async function isOnly(
  type: string,
  object: Syntax,
  {
    server,
    file,
    text,
    reading,
  }: { readonly server: TypeServer; readonly file: string; readonly text: string; readonly reading: ReadSample },
): Promise<boolean> {
  const first = text.indexOf('\n') + 1
  const [from, to] = [first + object.start, first + object.end]
  const diagnostics = await server.diagnose(
    file,
    `${text.slice(0, from)}reveal_type(${text.slice(from, to)})${text.slice(to)}`,
  )
  const start = reading.placeOf(object.start)
  const [revealed = ''] = diagnostics.flatMap(({ code, message, range }) =>
    code === undefined &&
    range.start.line === start.line + 1 &&
    range.start.character === start.column + 'reveal_type('.length
      ? (/^Type of ".*" is "(.*)"$/s.exec(message)?.[1] ?? [])
      : [],
  )
  await server.diagnose(file, text)
  return new RegExp(`^(?:type\\[)?${type}\\*?\\]?$`).test(revealed)
}

function placeIn({ path, line }: { readonly path: string; readonly line: number }): SampleFault['evidence'] {
  return { file: path, line }
}

/** The function takes the keyword out of others by its name. */
function isPopped(name: string, { node }: Callable): boolean {
  return new RegExp(`['"]${name}['"]`).test(textOf(node))
}
