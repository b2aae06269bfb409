const MAX_LENGTH = 1000

/**
 * A dependency as PEP 508 writes it: `celery[redis]>=5.3,<6 ; python_version > "3.8"` → celery, `>=5.3,<6`. The range is
 * '' for a bare name or a URL; null when the text is no requirement.
 */
export function parseRequirement(text: string): { name: string; range: string } | null {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#@\n]*)/.exec(text.slice(0, MAX_LENGTH))
  if (match === null) return null
  const rest = (match[2] ?? '').trim().replace(/^\((.*)\)$/, '$1')
  if (rest !== '' && !/^(?:[<>=!~^*]|\d)/.test(rest)) return null
  const range = rest.replace(/\s+--?\w.*$/, '').replace(/\\$/, '')
  return { name: match[1] ?? '', range: range.trim() }
}
