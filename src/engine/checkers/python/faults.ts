import { childAt, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { type Callable, callableAt, hasOverride } from './callables.ts'
import { type Candidate, candidateOf, isOnPurpose } from './candidates.ts'
import { isClosed, type PythonClasses } from './classes.ts'
import type { ReadSample } from './read-sample.ts'
import type { Position, TypeServer } from './type-server.ts'

export interface FaultContext {
  readonly server: TypeServer
  readonly classes: PythonClasses
  readonly texts: ReadonlyMap<string, string>
  /** The file of a sample, and its text there: a line of context, and the sample. */
  readonly file: string
  readonly text: string
  /** The path in the repository of a file of the folder; null for others. */
  pathOf(file: string): string | null
}

const MAX_KNOWN = 200

/** What declarations of the repository contradict in a sample. */
export async function faultsOf(read: ReadSample, context: FaultContext): Promise<SampleFault[]> {
  const { server, file, text } = context
  const diagnostics = await server.diagnose(file, text)
  const candidates = diagnostics
    .filter(({ range }) => range.start.line > 0)
    .flatMap((each) => candidateOf(each, read) ?? [])
    .filter((each) => !isOnPurpose(each, read))
  const faults = new Map<string, SampleFault>()
  // What a page lists under another name is not missing.
  const hasOther = read.sample.isSignature && candidates.some(({ kind }) => kind === 'option')
  for (const candidate of candidates) {
    if (hasOther && candidate.kind === 'arguments') continue
    const fault =
      candidate.kind === 'member'
        ? await memberFault(candidate, read, context)
        : await callFault(candidate, read, context)
    if (fault) faults.set(`${fault.line}:${fault.column}`, fault)
  }
  return [...faults.values()]
}

type Found<K> = Extract<Candidate, { readonly kind: K }>

async function memberFault(
  { object, name, type }: Found<'member'>,
  read: ReadSample,
  { server, classes, texts, file, text }: FaultContext,
): Promise<SampleFault | null> {
  const [owner, ...others] = await classes.named(type)
  const member = textOf(name)
  if (!owner || others.length > 0 || read.bound.get(type) === null || /^__\w+__$/.test(member)) return null
  if (!(await isClosed(owner, classes)) || isAssigned(member, texts)) return null
  for (const each of await classes.below(type)) if (hasWord(textOf(each.node), member)) return null
  if (!(await isOnly(type, object, { server, file, text, read }))) return null
  const reason = `\`${type}\` has no \`${member}\`, ${owner.path}:${owner.line}`
  const known = membersOf(owner.node)
  return { kind: 'member', name: member, reason, evidence: placeIn(owner), known, ...read.placeOf(name.start) }
}

async function callFault(
  candidate: Found<'option' | 'arguments'>,
  read: ReadSample,
  context: FaultContext,
): Promise<SampleFault | null> {
  const { server, classes, file } = context
  const { call, node } = candidate
  const callee = childAt(call, 'function')
  const called = callee?.type === 'attribute' ? childAt(callee, 'attribute') : callee
  const list = childAt(call, 'arguments')
  if (called?.type !== 'identifier' || !list) return null
  const at = (offset: number): Position => {
    const { line, column } = read.placeOf(offset)
    return { line: line + 1, character: column }
  }
  const [place, ...others] = await server.definitions(file, at(called.start))
  const path = place && context.pathOf(place.path)
  if (!place || !path || others.length > 0) return null
  const target = await callableAt(path, place.range.start, classes)
  if (!target || (await hasOverride(target, classes))) return null
  const [signature, ...forms] = await server.signatures(file, at(list.start + 1))
  if (!signature || forms.length > 0) return null
  const parameters = signature.parameters.map((each) => each.trim())
  const names = parameters.flatMap((each) => /^\*{0,2}(\w+)/.exec(each)?.[1] ?? [])
  const shared = { evidence: placeIn(target), ...read.placeOf(node.start) }
  const takes = `\`${target.name}\` takes (${listOf(parameters)}), ${target.path}:${target.line}`
  const passes = read.sample.isSignature ? 'the page lists' : 'the sample passes'
  if (candidate.kind === 'option') {
    const name = textOf(candidate.name)
    // A parameter of this name takes its value by position only, or it is taken out of all others.
    if (names.includes(name) || isPopped(name, target)) return null
    if (read.sample.isSignature && isRenamed(list.children, candidate.name, parameters)) return null
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
function isRenamed(listed: readonly Syntax[], name: Syntax, parameters: readonly string[]): boolean {
  const at = name.parent === null ? -1 : listed.indexOf(name.parent)
  const keyword = parameters.findIndex((each) => /^\*(?!\*)/.test(each))
  const instead = parameters.filter((each) => each !== '/')[at]
  if (instead === undefined || instead.includes('=') || (keyword !== -1 && at >= keyword)) return false
  const own = /^\w+/.exec(instead)?.[0]
  return listed.every((each) => textOf(childAt(each, 'name') ?? each) !== own)
}

/** Whether an expression is of this class, and of no other. */
async function isOnly(
  type: string,
  object: Syntax,
  {
    server,
    file,
    text,
    read,
  }: { readonly server: TypeServer; readonly file: string; readonly text: string; readonly read: ReadSample },
): Promise<boolean> {
  const first = text.indexOf('\n') + 1
  const [from, to] = [first + object.start, first + object.end]
  const shown = await server.diagnose(
    file,
    `${text.slice(0, from)}reveal_type(${text.slice(from, to)})${text.slice(to)}`,
  )
  const start = read.placeOf(object.start)
  const [revealed = ''] = shown.flatMap(({ code, message, range }) =>
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

/** Whether some code gives another object a member of this name. */
function isAssigned(member: string, texts: ReadonlyMap<string, string>): boolean {
  const assigned = new RegExp(`(?<!\\bself)\\.${member}\\s*(?::[^=\\n]+)?=(?!=)`)
  return [...texts.values()].some((text) => text.includes(member) && assigned.test(text))
}

/** The function takes the keyword out of others by its name. */
function isPopped(name: string, { node }: Callable): boolean {
  return new RegExp(`['"]${name}['"]`).test(textOf(node))
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text)
}

function membersOf(type: Syntax): string[] {
  const names = (childAt(type, 'body')?.children ?? []).flatMap((statement) => {
    const definition = statement.type === 'decorated_definition' ? childAt(statement, 'definition') : statement
    const assigned = statement.type === 'expression_statement' ? childAt(statement.children[0], 'left') : null
    const name = childAt(definition, 'name') ?? assigned
    return name?.type === 'identifier' ? [textOf(name)] : []
  })
  return names.filter((name) => !name.startsWith('_')).slice(0, MAX_KNOWN)
}

const MAX_WORDS = 80
const MAX_DEFAULT = 12

/** Parameters without their types: `host, port=None, *, ssl=…`. */
function listOf(parameters: readonly string[]): string {
  const words = parameters.map((each) => {
    const [, name = each, value] = /^(\*{0,2}\w+|\*|\/)(?::.*?)?(?:\s*=\s*(.*))?$/s.exec(each.trim()) ?? []
    if (value === undefined) return name
    return `${name}=${value.length > MAX_DEFAULT ? '…' : value}`
  })
  const line = words.join(', ')
  return line.length <= MAX_WORDS ? line : `${line.slice(0, MAX_WORDS - 1)}…`
}
