const OPENS = '([{<'
const CLOSES = ')]}>'

/** Characters. A longer type is no type that a page would speak of. */
const MAX_TYPE = 2000

/** Where a type's text is split: outside of brackets and texts. Null when its brackets do not match. */
export function splitType(type: string, separator: '|' | '&' | '=>' | ';'): string[] | null {
  if (type.length > MAX_TYPE) return null
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < type.length; at++) {
    const character = type.charAt(at)
    if (character === '"' || character === "'" || character === '`') {
      at = type.indexOf(character, at + 1)
      if (at === -1) return null
    } else if (character === '=' && type.charAt(at + 1) === '>') {
      if (separator === '=>' && depth === 0) {
        parts.push(type.slice(from, at))
        from = at + 2
      }
      at++
    } else if (OPENS.includes(character)) depth++
    else if (CLOSES.includes(character)) depth--
    else if (depth === 0 && (separator === ';' ? character === ';' || character === ',' : character === separator)) {
      parts.push(type.slice(from, at))
      from = at + 1
    }
    if (depth < 0) return null
  }
  if (depth !== 0) return null
  parts.push(type.slice(from))
  // A union may begin with its bar.
  return parts.length > 1 && parts[0]?.trim() === '' ? parts.slice(1) : parts
}

const MEMBER = /^(?:readonly\s+)?(['"]?)([\w$-]+)\1\s*\??\s*(?::\s*(.+)|[(<].*)$/s

/** The members of an object type by its text in one line; null when it may have others. */
export function bodyMembers(body: string): ReadonlyMap<string, { readonly type: string | null }> | null {
  const inside = body.slice(1, -1).replace(/\/\*(?:[^*]|\*(?!\/))*\*\//g, '')
  const parts = inside.includes('//') ? null : splitType(inside, ';')
  if (parts === null) return null
  const members = new Map<string, { readonly type: string | null }>()
  for (const part of parts) {
    const text = part.trim()
    if (text === '') continue
    const [, , name, type] = MEMBER.exec(text) ?? []
    if (name === undefined) return null
    members.set(name, { type: type === undefined ? '() => void' : type.trim() })
  }
  return members.size === 0 ? null : members
}
