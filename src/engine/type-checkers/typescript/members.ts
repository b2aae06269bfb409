import ts from 'typescript6'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { SampleToCheck } from '../protocol.ts'
import { withoutOtherOwners } from '../shared-owners.ts'
import { placeOf } from './faults/words.ts'
import { isWritten, type PrintedContext } from './printed.ts'

/** Names of the language, of browsers and of Node.js, which a page may mean instead. */
function isGlobal(name: string): boolean {
  return name in globalThis || /^(?:Element|Node|Document|Window|Worker|Image|HTML\w*|SVG\w*|IDB\w*)$/.test(name)
}

/** The members that a page names with their owners, `Owner.member` in a line of its own each, and that these do not have. */
export function memberFaultsOf({ text }: SampleToCheck, context: PrintedContext): SampleFault[] {
  const named = text.split('\n').map((path, line) => {
    const [owner = '', member = ''] = path.split('.')
    return [line, { owner, member }] as const
  })
  const faults = named.flatMap(([line, { owner, member: name }]): SampleFault[] => {
    const missing = isGlobal(owner) ? null : missingIn(owner, name, context)
    return missing ? [{ kind: 'member', name, line, column: 0, ...missing }] : []
  })
  return withoutOtherOwners(faults, new Map(named))
}

type Missing = Pick<SampleFault, 'reason' | 'evidence' | 'known'>

function missingIn(owner: string, name: string, { checker, resolution, exported }: PrintedContext): Missing | null {
  const symbol = exported.get(owner)
  const declaration = symbol && resolution.own(symbol.declarations)
  if (!symbol || !declaration || (symbol.flags & ts.SymbolFlags.Function) !== 0) return null
  if ((symbol.flags & ts.SymbolFlags.TypeAlias) !== 0 && !symbol.declarations?.every(isWritten)) return null
  const types = [
    ...((symbol.flags & TYPES) === 0 ? [] : [checker.getDeclaredTypeOfSymbol(symbol)]),
    ...((symbol.flags & ts.SymbolFlags.Value) === 0 ? [] : [checker.getTypeOfSymbol(symbol)]),
  ]
  if (types.length === 0 || !types.every((type) => resolution.isResolved(type) && isOwn(type, resolution))) return null
  const members = types.flatMap((type) => checker.getPropertiesOfType(type)).map((each) => each.name)
  const inside = (symbol.flags & ts.SymbolFlags.Module) === 0 ? [] : checker.getExportsOfModule(symbol)
  const known = [...members, ...inside.map((each) => each.name)]
  if (known.length === 0 || known.includes(name)) return null
  if (types.some((type) => resolution.hasSubtypeWith(type, name))) return null
  return {
    reason: `\`${owner}\` has no \`${name}\`, ${placeOf(declaration)}`,
    evidence: { file: declaration.path, line: declaration.line },
    known,
  }
}

const TYPES = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum

/** The type is an object that the repository declares. */
function isOwn(type: ts.Type, { own }: PrintedContext['resolution']): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type]
  return parts.every((part) => own(part.symbol?.declarations) !== null)
}
