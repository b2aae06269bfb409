/** Normalizes a query: queries that differ only in case, spacing and punctuation have the same key. */
export function queryKey(query: string): string {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words || query
}
