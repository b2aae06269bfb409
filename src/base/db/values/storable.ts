/** Replaces what PostgreSQL cannot store, NUL characters and lone surrogates, by U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** Serializes a value as JSON without what `jsonb` cannot store, in keys and values; see {@link storableText}. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  // JSON.stringify escapes NUL and lone surrogates.
  return json.includes('\\u') ? json.replace(UNSTORABLE, '$1\\ufffd') : json
}

const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g
