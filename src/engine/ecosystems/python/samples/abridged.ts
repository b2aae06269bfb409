import { childAt, descendants, lastName, type Syntax, textOf } from '../tree.ts'

const ELISION_COMMENT =
  /^\s*#+\s*(?:\.{2,}|…|\[?\s*(?:snip|snipped|omitted|truncated|etc)\b|(?:the )?rest of\b|your (?:code|logic|implementation|app|own)\b|(?:more|other|some|additional|previous|existing)(?: \w+){0,2} (?:code|routes|imports|options|settings|stuff|things|here)\b|(?:do|same as|like|as) (?:above|before)\b)|#\s*(?:\.{3}|…)\s*$/im

/** The sample omits code. */
export function isAbridged(root: Syntax, source: string): boolean {
  if (source.split('\n').some((line) => ELISION_COMMENT.test(line))) return true
  for (const node of descendants(root)) {
    if (node.type === 'ellipsis' && !isMeant(node)) return true
    // Statements that only occur in functions, methods and classes: the sample is an excerpt of one.
    if (/^(?:return_statement|yield)$/.test(node.type) && !isInFunction(node)) return true
    if (node.type === 'identifier' && /^(?:self|cls)$/.test(textOf(node)) && !isInFunction(node)) return true
  }
  return /…/.test(withoutStrings(root, source))
}

function isInFunction(node: Syntax): boolean {
  for (let at: Syntax | null = node; at !== null; at = at.parent)
    if (/^(?:function_definition|lambda)$/.test(at.type)) return true
  return false
}

/** `...` is a valid value: as a whole body, as a value, in types, and in calls where it means "required". */
function isMeant(node: Syntax): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'expression_statement': {
      const body = parent.parent
      if (body?.type !== 'block') return false
      return body.children.every((each) => each === parent || each.children[0]?.type === 'string')
    }
    case 'argument_list': {
      const callee = lastName(childAt(parent.parent, 'function'))
      return parent.children[0] === node && callee !== null && /^[A-Z]/.test(callee)
    }
    case 'list':
    case 'tuple':
    case 'set':
    case 'dictionary':
    case 'ERROR':
    case 'module':
    case 'expression_list':
    case 'pair':
      return parent.type === 'tuple' && parent.parent?.type === 'subscript'
    default:
      return true
  }
}

/** The source with its string literals blanked. */
function withoutStrings(root: Syntax, source: string): string {
  let kept = ''
  let at = 0
  for (const node of descendants(root, ({ type }) => type === 'string')) {
    if (node.type !== 'string') continue
    kept += source.slice(at, node.start)
    at = node.end
  }
  return kept + source.slice(at)
}
