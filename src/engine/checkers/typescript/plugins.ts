import { isBuiltin } from 'node:module'
import ts from 'typescript6'
import type { SampleToCheck } from '../protocol.ts'
import { specifiersIn } from './load-sources.ts'
import type { ModuleFinder } from './modules.ts'
import type { Resolution } from './resolved.ts'

/** What packages of others, imported by a sample or before it on its page, may add members to. */
export interface Plugins {
  /** A package of others is imported: it may add to the objects that our modules export. */
  readonly extendExports: boolean
  /** Its name has that of one of our packages: it is made for it, and may add to whatever it makes. */
  readonly extendAll: boolean
}

const MAX_SPECIFIER = 200

/** Which packages of others may extend ours where a sample stands, by the ids of samples, which are in the order of their pages. */
export function pluginsOfSamples(
  samples: readonly SampleToCheck[],
  { isOwn }: ModuleFinder,
): ReadonlyMap<string, Plugins> {
  const pages = new Map<string, { readonly own: Set<string>; readonly foreign: Set<string> }>()
  const result = new Map<string, Plugins>()
  for (const { id, page, text } of samples) {
    const packages = pages.get(page) ?? { own: new Set(), foreign: new Set() }
    pages.set(page, packages)
    for (const specifier of specifiersIn(text)) {
      if (/^[./#]|^[a-z]+:/i.test(specifier) || specifier.length > MAX_SPECIFIER || isBuiltin(specifier)) continue
      if (isOwn(specifier)) packages.own.add(baseNameOf(specifier))
      else packages.foreign.add(specifier)
    }
    const { own, foreign } = packages
    const isMadeForOwn = (specifier: string): boolean => specifier.split(/[@/._-]+/).some((word) => own.has(word))
    result.set(id, { extendExports: foreign.size > 0, extendAll: [...foreign].some(isMadeForOwn) })
  }
  return result
}

/** The name of a package without its scope. */
function baseNameOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? second : first
}

/** Whether an expression is what a module of the repository exports, or what that has: `lamp.transports`. */
export function isExported(expression: ts.Node, checker: ts.TypeChecker, { own, pathOf }: Resolution): boolean {
  let root = expression
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  if (!ts.isIdentifier(root)) return false
  const named = checker.getSymbolAtLocation(root)
  const symbol = named && (named.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named
  const module = symbol?.declarations?.find(ts.isSourceFile)
  return module ? pathOf(module) !== null : own(symbol?.declarations) !== null
}
