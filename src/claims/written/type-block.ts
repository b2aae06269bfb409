/** A type with its members, as a page writes it out. */
export interface QuotedType {
  readonly name: string
  readonly members: readonly { readonly name: string; readonly line: number; readonly column: number }[]
}

const HEADS: Readonly<Record<string, RegExp>> = {
  javascript: /^(?:export )?(?:declare )?(?:interface ([A-Z]\w*)[^{}]*|type ([A-Z]\w*)[^{}=]* = )\{\s*$/,
  go: /^type ([A-Z]\w*)(?:\[[^\]]*\])? struct \{\s*$/,
}

const MEMBERS: Readonly<Record<string, RegExp>> = {
  javascript: /^(?:readonly )?(["']?)([A-Za-z_$][\w$]*)\1\??\s*[:(<]/,
  go: /^()([A-Z]\w*)\s+\S/,
}

const MAX_LINES = 400

/** The types that a sample writes out at its top level, line for line. */
export function quotedTypes(lines: readonly string[], language: string): QuotedType[] {
  const head = HEADS[language]
  const member = MEMBERS[language]
  if (!head || !member) return []
  return lines.flatMap((line, at): QuotedType[] => {
    const [, first, second] = line.length < 300 ? (head.exec(line) ?? []) : []
    const name = first ?? second
    return name === undefined ? [] : [{ name, members: membersBelow(lines, at, member) }]
  })
}

/** What leads the lines between the head of a type and its end, outside of comments and inner braces. */
function membersBelow(lines: readonly string[], head: number, member: RegExp): QuotedType['members'] {
  const found: { name: string; line: number; column: number }[] = []
  let depth = 0
  let isComment = false
  for (let at = head + 1; at < Math.min(lines.length, head + MAX_LINES); at++) {
    const source = (lines[at] ?? '').slice(0, 500)
    const text = source.trim()
    if (isComment || text.startsWith('/*')) {
      isComment = !text.includes('*/')
      continue
    }
    if (text.startsWith('//') || text === '') continue
    if (depth === 0 && text.startsWith('}')) break
    const name = depth === 0 ? member.exec(text)?.[2] : undefined
    if (name !== undefined) found.push({ name, line: at, column: source.indexOf(name) })
    depth = Math.max(0, depth + nesting(text))
  }
  return found
}

/** How many more brackets a line opens than it closes, outside of its comment. */
function nesting(text: string): number {
  const code = text.replace(/\/\/.*$/, '').replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '')
  return (code.match(/[{([]/g)?.length ?? 0) - (code.match(/[})\]]/g)?.length ?? 0)
}
