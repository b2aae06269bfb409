import ts from 'typescript6'
import type { ModuleFinder } from './modules.ts'
import type { SampleProgram } from './program.ts'

/** What the packages of the repository export, by name; null for a name that several things have. */
export type Exported = ReadonlyMap<string, ts.Symbol | null>

/** @param specifiers modules as samples import them */
export function exportedNames(
  specifiers: Iterable<string>,
  { program, checker, sourceOf }: SampleProgram,
  finder: ModuleFinder,
): Exported {
  const exported = new Map<string, ts.Symbol | null>()
  const modules = new Set([...specifiers].flatMap((specifier) => finder.find(specifier, null) ?? []))
  for (const path of modules) {
    const file = program.getSourceFile(sourceOf(path))
    const module = file && checker.getSymbolAtLocation(file)
    for (const each of module ? checker.getExportsOfModule(module) : []) {
      const symbol = (each.flags & ts.SymbolFlags.Alias) === 0 ? each : checker.getAliasedSymbol(each)
      const before = exported.get(each.name)
      exported.set(each.name, before === undefined || before === symbol ? symbol : null)
    }
  }
  return exported
}
