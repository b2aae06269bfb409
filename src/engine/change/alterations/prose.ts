const MIN_PROSE = 5

/** A sentence of a comment or of a text over several lines: words, and nothing that only code has. */
export function isProse(text: string): boolean {
  if (/\w[(:]["'`]/.test(text)) return false
  const bare = text.replace(/(["'`])[^"'`]*\1|\([^()]*\)/g, ' x ')
  return (
    !/[=;{}[\]<>|]|:\s*$|^\s*--?\w|,\s*$/.test(bare) &&
    (bare.match(/(?<![\w$])[A-Za-z]{1,20}(?![\w$(])/g)?.length ?? 0) >= MIN_PROSE
  )
}
