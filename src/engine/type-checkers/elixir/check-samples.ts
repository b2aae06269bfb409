import type { SampleFault } from '../../ecosystems/sample.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { CheckedSamples, Checking, CheckTask, SampleToCheck } from '../protocol.ts'
import { callReader, countOf, type ElixirModule, elixirCode, modulesIn } from './modules.ts'

const MAX_FILES = 1500

/** Checks what samples in Elixir call of the repository's modules, and the functions that pages name with their arity. */
export async function checkElixirSamples(
  { samples, paths }: CheckTask,
  { read, during }: Checking,
): Promise<CheckedSamples> {
  const files = paths.filter((path) => path.endsWith('.ex') && classifyPath(path) === 'source')
  if (files.length > MAX_FILES || samples.length === 0) return { faults: new Map(), read: [] }
  const texts = await read(files)
  const modules = new Map<string, ElixirModule | null>()
  for (const [file, text] of texts)
    for (const [name, module] of modulesIn(text, file)) modules.set(name, modules.has(name) ? null : module)
  const faults = new Map<string, readonly SampleFault[]>()
  for (const sample of samples)
    faults.set(
      sample.id,
      during(sample.id, () => (sample.madeOf === 'names' ? namedFaults : calledFaults)(sample, modules)),
    )
  return { faults, read: files }
}

type Modules = ReadonlyMap<string, ElixirModule | null>

/** `Lamp.Desk.dim/2`, one a line. */
function namedFaults({ text }: SampleToCheck, modules: Modules): SampleFault[] {
  return text.split('\n').flatMap((named, line) => {
    const [, module = '', name = '', arity = ''] = /^([A-Z][\w.]*)\.([a-z_]\w*[?!]?)\/(\d+)$/.exec(named) ?? []
    return functionFault(module, name, Number(arity), { line, column: 0 }, modules, 'the page names')
  })
}

function calledFaults({ text }: SampleToCheck, modules: Modules): SampleFault[] {
  const code = elixirCode(text)
  const calls = callReader(code)
  const declared = new Set([...code.matchAll(/\bdefmodule\s+([A-Z][\w.]*)/g)].map(([, name]) => name))
  const aliases = aliasesIn(code)
  return [...code.matchAll(CALL)].flatMap(({ 0: whole, 1: written = '', 2: name = '', index }) => {
    const [first = '', ...others] = written.split('.')
    const module = [aliases.get(first) ?? first, ...others].join('.')
    const list = calls.argumentsAt(index + whole.length)
    if (declared.has(module) || list === null || list.values.some(isElided)) return []
    const before = code.slice(Math.max(0, index - MAX_BEFORE), index)
    // A block is an argument, too.
    if (/^[^\S\n]*\)?[^\S\n]*do\b/.test(code.slice(list.end, list.end + MAX_BEFORE)) || OF_TYPES.test(before)) return []
    const isPiped = /\|>\s*$/.test(before)
    const place = calls.placeOf(index + whole.length - name.length)
    return functionFault(module, name, countOf(list.values) + (isPiped ? 1 : 0), place, modules, 'the sample passes')
  })
}

const CALL = /(?<![\w.@&%:])([A-Z]\w*(?:\.[A-Z]\w*)*)\.([a-z_]\w*[?!]?)(?=\()/g
/** Characters around a call that are read. */
const MAX_BEFORE = 500

/** A specification goes on, in which types are written like functions. */
const OF_TYPES = /@(?:spec|type|typep|opaque|callback|macrocallback)\b(?:(?!\n\s*(?:def|@|\n))[\s\S])*$/

function isElided(argument: string): boolean {
  return /\.\.\.|…/.test(argument)
}

function aliasesIn(code: string): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const [, path = '', group, as] of code.matchAll(
    /\balias\s+([A-Z][\w.]*?)(?:\.\{([^}]{0,2000})\})?(?:\s*,\s*as:\s*([A-Z]\w*))?\s*$/gm,
  )) {
    if (group === undefined) aliases.set(as ?? path.split('.').at(-1) ?? '', path)
    else for (const name of group.match(/[A-Z]\w*/g) ?? []) aliases.set(name, `${path}.${name}`)
  }
  return aliases
}

function functionFault(
  module: string,
  name: string,
  arity: number,
  place: { readonly line: number; readonly column: number },
  modules: Modules,
  passes: string,
): SampleFault[] {
  const owner = modules.get(module)
  if (!owner || owner.open || owner.types.has(name)) return []
  const known = owner.functions.get(name)
  if (known?.arities.has(arity)) return []
  const evidence = { file: owner.file, line: known?.line ?? owner.line }
  const at = `${evidence.file}:${evidence.line}`
  if (!known)
    return OF_ALL.has(name)
      ? []
      : [
          {
            ...{ kind: 'member', name, ...place, evidence, known: [...owner.functions.keys()] },
            reason: `\`${module}\` has no \`${name}\`, ${at}`,
          },
        ]
  const arities = [...known.arities].sort((a, b) => a - b)
  return [
    {
      ...{ kind: 'arguments', name, ...place, evidence, known: [] },
      reason: `\`${module}.${name}\` takes ${arities.join(' or ')} ${arities.join() === '1' ? 'argument' : 'arguments'}, ${at}; ${passes} ${arity}`,
    },
  ]
}

/** What every module has, and those of the platform's behaviours. */
const OF_ALL: ReadonlySet<string> = new Set(
  (
    'module_info behaviour_info __info__ __struct__ impl_for impl_for! child_spec init start stop terminate code_change ' +
    'handle_call handle_cast handle_info'
  ).split(' '),
)
