import ts from 'typescript6'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { SampleToCheck } from '../protocol.ts'
import { placeOf } from './faults/words.ts'
import { formFault, isWritten, type PrintedContext } from './printed.ts'
import type { OwnDeclaration } from './resolved.ts'

/** Minimum names, and share of all, that the page and the code have in common: the table may be about something else. */
const MIN_SHARED = 3
const MIN_SHARE = 0.6

/**
 * The options, and methods with their parameters, that a page lists below the name of what has them, which is the first line, and that this
 * does not have or does not take so.
 */
export function optionFaultsOf({ text }: SampleToCheck, context: PrintedContext): SampleFault[] {
  const [owner = '', ...lines] = text.split('\n')
  const taken = takenBy(owner, context) ?? takenBy(`${owner}Props`, context)
  if (taken === null) return []
  const { declaration, known } = taken
  const listed = lines.map((line) => {
    const [, name = line, parameters] = /^([\w$]+)\((.*)\)$/.exec(line) ?? []
    return { name, parameters }
  })
  const shared = listed.filter(({ name }) => known.has(name)).length
  if (shared < MIN_SHARED || shared < listed.length * MIN_SHARE) return []
  return listed.flatMap(({ name, parameters }, index): SampleFault[] => {
    if (known.has(name)) return parameters === undefined ? [] : listedFault({ name, parameters, index }, taken, context)
    if (taken.types.some((type) => context.resolution.hasSubtypeWith(type, name))) return []
    const reason = `\`${owner}\` has no \`${name}\`, ${placeOf(declaration)}`
    const evidence = { file: declaration.path, line: declaration.line }
    return [{ kind: 'option', name, line: index + 1, column: 0, reason, evidence, known: [...known] }]
  })
}

/** A method that a page lists with more or fewer parameters than any form of it takes. */
function listedFault(
  { name, parameters, index }: { readonly name: string; readonly parameters: string; readonly index: number },
  { types }: Taken,
  { checker, resolution }: PrintedContext,
): SampleFault[] {
  const names = parameterNames(parameters)
  const properties = types.flatMap((type) => checker.getPropertyOfType(type, name) ?? [])
  const [property, ...others] = properties
  const declaration = property && resolution.own(property.declarations)
  if (names === null || !property || !declaration || others.length > 0) return []
  const fault = formFault(names, checker.getNonNullableType(checker.getTypeOfSymbol(property)), checker)
  if (fault === null) return []
  const reason = `\`${name}\` takes ${fault}, ${placeOf(declaration)}; the page lists (${names.join(', ')})`
  const evidence = { file: declaration.path, line: declaration.line }
  return [{ kind: 'arguments', name, line: index + 1, column: 0, reason, evidence, known: [] }]
}

/** The names of parameters as a page lists them: `level`, `level?: number`, `[options]`; null where it leaves some out. */
function parameterNames(list: string): string[] | null {
  const names = list
    .replace(/[[\]]/g, '')
    .split(',')
    .map((each) => each.trim())
  if (names.length === 1 && names[0] === '') return []
  const read = names.map((each) => /^([A-Za-z_$][\w$]*)\??(?::[^{(<]*|\s*=[^{(]*)?$/.exec(each)?.[1])
  return read.every((each) => each !== undefined) ? read : null
}

interface Taken {
  readonly declaration: OwnDeclaration
  readonly types: readonly ts.Type[]
  readonly known: ReadonlySet<string>
}

/** All names of what a type has, or of what a function or class takes; null if they are not all known. */
function takenBy(owner: string, { checker, resolution, exported }: PrintedContext): Taken | null {
  const symbol = exported.get(owner)
  const declaration = symbol && resolution.own(symbol.declarations)
  if (!symbol || !declaration) return null
  if ((symbol.flags & ts.SymbolFlags.TypeAlias) !== 0 && !symbol.declarations?.every(isWritten)) return null
  const declared = (symbol.flags & DECLARED) === 0 ? [] : [checker.getDeclaredTypeOfSymbol(symbol)]
  const value = (symbol.flags & ts.SymbolFlags.Value) === 0 ? null : checker.getTypeOfSymbol(symbol)
  const forms = value === null ? [] : [...value.getCallSignatures(), ...value.getConstructSignatures()]
  const parameters = forms.flatMap((form) => form.parameters)
  const statics =
    value === null || (symbol.flags & ts.SymbolFlags.Class) === 0 ? [] : checker.getPropertiesOfType(value)
  const types = [...declared, ...parameters.flatMap((each) => objectsIn(checker.getTypeOfSymbol(each), checker))]
  if (types.length === 0 || !types.every((type) => resolution.isResolved(type))) return null
  const members = types.flatMap((type) => checker.getPropertiesOfType(type))
  return { declaration, types, known: new Set([...parameters, ...members, ...statics].map((each) => each.name)) }
}

const DECLARED = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias

/** The types of objects that a parameter takes: not those of functions, texts or numbers. */
function objectsIn(type: ts.Type, checker: ts.TypeChecker): ts.Type[] {
  const parts = type.isUnion() ? type.types : [type]
  return parts
    .map((part) => checker.getNonNullableType(part))
    .filter((part) => (part.flags & OBJECT) !== 0 && part.getCallSignatures().length === 0)
}

/** What is not known is kept: then not all is known. */
const OBJECT =
  ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter
