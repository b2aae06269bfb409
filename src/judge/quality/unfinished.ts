/** A placeholder for text to be written, as opposed to a text about such placeholders. */
export function openMark(text: string): string | null {
  return (
    /^\s*(?:[-*>]\s+)?(?:TODO|FIXME|TBD|XXX)\b/.exec(text)?.[0].trim() ??
    /\b(?:TODO|FIXME|TBD)\s?[:(]|lorem ipsum/i.exec(text)?.[0] ??
    null
  )
}
