import type { Node } from 'web-tree-sitter'
import type { Declaration, DeclarationKind } from '../declaration.ts'
import type { Collector, DefineOptions, VisitContext } from './rules.ts'

interface Found extends Declaration {
  readonly root: string
  readonly hidden: boolean
  /** The member declares its own visibility. Others inherit that of their parent. */
  readonly decided: boolean
  readonly weak: boolean
  readonly requires: readonly string[]
}

/** Maximum number of declarations per file. Generated tables beyond it add nothing. */
const MAX_DECLARATIONS = 20_000
/** Maximum number of bases of a type that are added to those of its declaration, and of characters of one. */
const MAX_BASES = 50
const MAX_BASE = 100

export function createCollector(): Collector {
  const found: Found[] = []
  const published = new Set<string>()
  const bases = new Map<string, Set<string>>()

  function extend(type: string | null, base: string): void {
    if (type === null || base === '' || bases.size >= MAX_DECLARATIONS) return
    const known = bases.get(type) ?? new Set()
    if (known.size < MAX_BASES) bases.set(type, known.add(base.slice(0, MAX_BASE)))
  }

  function define(
    scope: VisitContext,
    node: Node | null,
    kind: DeclarationKind,
    options: DefineOptions = {},
  ): string | null {
    if (node === null || found.length >= MAX_DECLARATIONS) return null
    const name = options.name === undefined ? nameOf(node) : isName(options.name) ? options.name : null
    if (name === null) return null
    found.push({
      name,
      kind,
      line: node.startPosition.row + 1,
      container: scope.container,
      exported: options.exported ?? scope.exported,
      root: scope.root ?? name,
      decided: options.exported !== undefined && scope.container !== null,
      hidden: scope.hidden || (options.hidden ?? false),
      weak: options.weak ?? false,
      ...detailsOf(options),
      requires: [scope.requires, options.requires].filter((required) => required != null),
    })
    return name
  }

  return {
    define,
    extend,
    publish: (name) => published.add(name),
    finish: () => settle(found, published).map((each) => withBases(each, bases.get(each.name))),
  }
}

function withBases(declaration: Declaration, added: ReadonlySet<string> | undefined): Declaration {
  if (added === undefined || !EXTENSIBLE.has(declaration.kind)) return declaration
  return { ...declaration, bases: [...new Set([...(declaration.bases ?? []), ...added])] }
}

const EXTENSIBLE: ReadonlySet<DeclarationKind> = new Set(['class', 'interface', 'enum', 'type', 'module'])

/** Drops declarations that do not count, joins repeated ones, and determines visibility. */
function settle(found: readonly Found[], published: ReadonlySet<string>): Declaration[] {
  const topLevel = found.filter((each) => each.container === null)
  const defined = new Set(topLevel.filter((each) => !each.weak).map((each) => each.name))
  const visible = new Set(published)
  for (const each of topLevel) if (each.exported && !each.hidden) visible.add(each.name)

  const kept = new Map<string, Declaration>()
  const passedOn = new Map<string, Declaration>()
  const places = new Set<string>()
  for (const each of found) {
    if (each.requires.some((name) => !defined.has(name))) continue
    const place = JSON.stringify([each.container, each.name])
    if (!each.weak) places.add(place)
    const [target, key] = each.weak ? [passedOn, place] : [kept, `${place} ${each.kind}`]
    const exported = !each.hidden && (each.exported || (!each.decided && visible.has(each.root)))
    const earlier = target.get(key)
    const { name, kind, line, container } = each
    if (earlier === undefined) target.set(key, { name, kind, line, container, exported, ...detailsOf(each) })
    else target.set(key, { ...detailsOf(each), ...earlier, exported: earlier.exported || exported })
  }
  const weak = [...passedOn].filter(([place]) => !places.has(place)).map(([, each]) => each)
  return weak.length === 0 ? [...kept.values()] : [...kept.values(), ...weak].sort((a, b) => a.line - b.line)
}

function detailsOf({ open, bases = [] }: Pick<Declaration, 'open' | 'bases'>): Pick<Declaration, 'open' | 'bases'> {
  return { ...(open !== undefined && { open }), ...(bases.length > 0 && { bases }) }
}

/** The node's text as a name, without the quotes of a string; null for expressions, numbers and anything with white space. */
function nameOf(node: Node): string | null {
  if (node.endIndex - node.startIndex > 202) return null
  const text = node.text
  const quoted = /^(['"`])(.*)\1$/s.exec(text)
  const name = quoted?.[2] ?? text
  return isName(name) ? name : null
}

function isName(text: string): boolean {
  return text !== '_' && /^[^\s\d\p{Cc}][^\s\p{Cc}]{0,199}$/u.test(text)
}
