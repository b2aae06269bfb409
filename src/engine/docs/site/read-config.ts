/** Settings of site builders, if their configuration contains them literally. */

const MAX_OBJECT = 200_000

/** String values of a setting in a script, `name: 'value'`. */
export function scriptValues(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}['"]?\\s*:\\s*(['"\`])([^'"\`\\n]{0,200})\\1`, 'g'))].map(
    (match) => match[2] ?? '',
  )
}

/** A top-level setting of a YAML or TOML file. */
export function setting(text: string, name: string): string | null {
  const match = new RegExp(`^${name}\\s*[:=]\\s*['"]?([^'"#\\n]{0,200})`, 'm').exec(text)
  return match?.[1]?.trim() || null
}

/** Strings of a list in a script, `name: ['a', 'b']`. */
export function scriptList(text: string, name: string): string[] {
  const list = new RegExp(`\\b${name}\\s*[:=]\\s*\\[([^\\]]{0,500})\\]`).exec(text)?.[1] ?? ''
  return [...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

/** The keys of an object in a script, `name: { '/old': '/new' }`. */
export function scriptKeys(text: string, name: string): string[] {
  const start = new RegExp(`\\b${name}['"]?\\s*:\\s*\\{`).exec(text)
  if (start === null) return []
  const inner = text.slice(start.index + start[0].length, start.index + MAX_OBJECT).split('}', 1)[0] ?? ''
  return [...inner.matchAll(/(['"])([^'"\n]{1,300})\1\s*:/g)].map((match) => match[2] ?? '')
}

/** The keys directly below a key of a YAML file. */
export function keysBelow(text: string, name: string): string[] {
  const lines = text.slice(0, MAX_OBJECT).split('\n')
  const at = lines.findIndex((line) => line.trim() === `${name}:`)
  if (at === -1) return []
  const indent = (line: string): number => line.search(/\S|$/)
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && indent(line) <= indent(lines[at] ?? ''))
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .flatMap((line) => /^\s+['"]?([^'":#]{1,300})['"]?\s*:/.exec(line)?.[1] ?? [])
}

/** Longer lists are not exclude patterns. */
const MAX_PATTERNS = 100

/** Patterns of builders as globs. A bare name or folder matches everything below it; negated patterns are omitted. */
export function excludePatterns(written: readonly string[]): readonly string[] {
  return written.slice(0, MAX_PATTERNS).flatMap((each) => {
    const pattern = each.trim().replace(/^\.?\//, '')
    if (pattern === '' || /^[!#]/.test(pattern) || !/^[\w.*/@+-]{1,200}$/.test(pattern)) return []
    const bare = pattern.replace(/\/+$/, '')
    return /\.\w+$/.test(bare) || bare.includes('*') ? [bare] : [bare, `${bare}/**`]
  })
}
