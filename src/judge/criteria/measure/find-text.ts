/** Counts case-insensitive occurrences of a text in another, as whole words if it starts or ends with word characters. Plurals count. */
export function occurrences(text: string, wanted: string): number {
  const [where, what] = [text.toLowerCase(), wanted.toLowerCase().trim()]
  if (what === '') return 0
  const startsWord = /^[\p{L}\p{N}_]/u.test(what)
  const endsWord = /[\p{L}\p{N}_]$/u.test(what)
  let count = 0
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + what.length)) {
    const after = where[at + what.length] === 's' ? where[at + what.length + 1] : where[at + what.length]
    const isWhole =
      (!startsWord || isEdge(where[at - 1])) && (!endsWord || isEdge(where[at + what.length]) || isEdge(after))
    if (isWhole) count++
  }
  return count
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}_]/u.test(character)
}
