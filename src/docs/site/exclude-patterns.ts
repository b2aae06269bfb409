/** Longer lists are no list of patterns. */
const MAX_PATTERNS = 100

/** Patterns as builders write them, as globs: a name or folder alone stands for all below it; what lets in again is left out. */
export function excludePatterns(written: readonly string[]): readonly string[] {
  return written.slice(0, MAX_PATTERNS).flatMap((each) => {
    const pattern = each.trim().replace(/^\.?\//, '')
    if (pattern === '' || /^[!#]/.test(pattern) || !/^[\w.*/@+-]{1,200}$/.test(pattern)) return []
    const bare = pattern.replace(/\/+$/, '')
    return /\.\w+$/.test(bare) || bare.includes('*') ? [bare] : [bare, `${bare}/**`]
  })
}
