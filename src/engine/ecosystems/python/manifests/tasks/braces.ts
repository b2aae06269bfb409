const MAX_CHOICES = 300
const MAX_LENGTH = 500

/** Splits at commas and line ends outside braces. */
export function splitOutsideBraces(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let position = 0; position <= text.length; position++) {
    const char = text[position]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === undefined || (depth <= 0 && (char === ',' || char === '\n'))) {
      parts.push(text.slice(start, position).trim())
      start = position + 1
    }
  }
  return parts.filter(Boolean)
}

/** Expands alternatives in braces: `py{37,38}-{a,b}` → four names; `py3{9-11}` → three. At most 300 names. */
export function expandBraces(text: string): string[] {
  let names = ['']
  for (const [, literal, group] of text.slice(0, MAX_LENGTH).matchAll(/([^{}]+)|\{([^{}]*)\}/g)) {
    const choices = group === undefined ? [literal ?? ''] : alternatives(group)
    const limit = Math.max(1, Math.floor(MAX_CHOICES / choices.length))
    names = names.slice(0, limit).flatMap((name) => choices.map((choice) => name + choice))
  }
  return names
}

function alternatives(group: string): string[] {
  return group.split(',').flatMap((choice) => {
    const [, from, to] = /^\s*(\d{1,3})-(\d{1,3})\s*$/.exec(choice) ?? []
    if (from === undefined || to === undefined) return [choice.trim()]
    const count = Math.max(0, Math.min(Number(to) - Number(from) + 1, 100))
    return Array.from({ length: count }, (_, index) => String(Number(from) + index))
  })
}
