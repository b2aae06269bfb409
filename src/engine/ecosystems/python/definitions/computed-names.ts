import type { Node } from 'web-tree-sitter'
import type { Collector, Rule, VisitContext } from '../../syntax/rules.ts'

/** Marks a module as open, if its text does not show all names, by a declaration of its `__dict__`, which every module has. */
export function declareOpen(open: string, node: Node, scope: VisitContext, found: Collector): void {
  found.define(scope, node, 'module', { name: '__dict__', exported: false, open })
}

const COMPUTED_NAMES =
  /\b(?:globals|locals|vars)\(\s*\)\s*(?:\[[^\]\n]*\]\s*=[^=]|\.(?:update|setdefault|__setitem__)\()|\w\(\s*globals\(\s*\)\s*[,)]|\bsys\.modules\[__name__\]\s*(?:=[^=]|\.__class__)|\bsetattr\(\s*(?:sys\.modules\b|\w*module\b)|^exec\(/m

export const computedNames: Rule = (node, scope, found) => {
  if (COMPUTED_NAMES.test(node.text)) declareOpen('sets names that are computed', node, scope, found)
  return null
}

/** `lazy.attach(__name__, {…})`: replaces a module by one with lazily loaded names. */
const MADE_ANEW = /\b[A-Za-z_]\w*\(\s*(?:#[^\n]*\s*)?__name__\s*,/

export const lazyNames: Rule = (node, scope, found) => {
  if (!MADE_ANEW.test(node.text)) return null
  const tables = node.descendantsOfType(['dictionary', 'list', 'set', 'tuple'])
  const texts = tables.flatMap((table) => table.descendantsOfType('string_content'))
  for (const text of texts) {
    if (!/^[A-Za-z_]\w*$/.test(text.text)) continue
    found.define(scope, text, 'constant', { exported: true, weak: true })
  }
  if (texts.length === 0) declareOpen('is made anew', node, scope, found)
  return null
}
