/** The words of a query: queries that differ only in case, spacing and punctuation have the same. */
export function queryKey(query: string): string {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words || query
}
