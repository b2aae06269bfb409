import ts from 'typescript6'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { SampleToCheck } from '../protocol.ts'
import { placeOf } from './faults/words.ts'
import { isWritten, type PrintedContext } from './printed.ts'
import type { OwnDeclaration } from './resolved.ts'

/** Minimum names, and share of all, that the page and the code have in common: the table may be about something else. */
const MIN_SHARED = 3
const MIN_SHARE = 0.6

/** The options that a page lists below the name of what takes them, which is the first line, and that this does not take. */
export function optionFaultsOf({ text }: SampleToCheck, context: PrintedContext): SampleFault[] {
  const [owner = '', ...names] = text.split('\n')
  const taken = takenBy(owner, context) ?? takenBy(`${owner}Props`, context)
  if (taken === null) return []
  const { declaration, known } = taken
  const shared = names.filter((name) => known.has(name)).length
  if (shared < MIN_SHARED || shared < names.length * MIN_SHARE) return []
  return names.flatMap((name, index): SampleFault[] => {
    if (known.has(name) || taken.types.some((type) => context.resolution.hasSubtypeWith(type, name))) return []
    const reason = `\`${owner}\` has no \`${name}\`, ${placeOf(declaration)}`
    const evidence = { file: declaration.path, line: declaration.line }
    return [{ kind: 'option', name, line: index + 1, column: 0, reason, evidence, known: [...known] }]
  })
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
  const types = [...declared, ...parameters.flatMap((each) => objectsIn(checker.getTypeOfSymbol(each), checker))]
  if (types.length === 0 || !types.every((type) => resolution.isResolved(type))) return null
  const members = types.flatMap((type) => checker.getPropertiesOfType(type))
  return { declaration, types, known: new Set([...parameters, ...members].map((each) => each.name)) }
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
