/** The positions of a word in a text, excluding parts of longer names. */
function wordsIn(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    if (standsAlone(text, at, word)) places.push(at)
  return places
}

/** Replaces all occurrences of a whole word. */
export function replaceWord(text: string, word: string, by: string): string {
  return replaceAt(text, wordsIn(text, word), word, by)
}

/** Replaces the first occurrence of a word in a line. Null if the line does not contain it. */
export function replaceFirstIn(text: string, line: number, word: string, by: string): string | null {
  const lines = text.split('\n')
  const old = lines[line - 1]
  const [at] = old === undefined ? [] : wordsIn(old, word)
  if (old === undefined || at === undefined) return null
  lines[line - 1] = replaceAt(old, [at], word, by)
  return lines.join('\n')
}

/** Another name in the same style: `dryRun` becomes `dryRunRenamed`, `DRY_RUN` `DRY_RUN_RENAMED`, `dry-run` `dry-run-renamed`. */
export function renamedName(name: string): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return `${name}_RENAMED`
  if (/[-:.]/.test(name)) return `${name}-renamed`
  if (name.includes('_')) return `${name}_renamed`
  return /[A-Z]/.test(name) ? `${name}Renamed` : `${name}_renamed`
}

/** Like {@link renamedName}, with the hyphen that is usual in names of scripts and tasks. */
export function renamedScript(name: string): string {
  return /[A-Z_]/.test(name) ? renamedName(name) : `${name}-renamed`
}

/** Another path in the same folder, with the same extension: `docs/a.png` becomes `docs/a-renamed.png`. */
export function renamedPath(path: string): string {
  return path.replace(/(?<=[^/])((?:\.\w+)?)$/, '-renamed$1')
}

function replaceAt(text: string, places: readonly number[], word: string, by: string): string {
  let end = 0
  let replaced = ''
  for (const at of places) {
    replaced += text.slice(end, at) + by
    end = at + word.length
  }
  return replaced + text.slice(end)
}

function standsAlone(text: string, at: number, word: string): boolean {
  return (
    !/[\w-]$/.test(text.slice(Math.max(0, at - 1), at)) &&
    !/^[\w-]/.test(text.slice(at + word.length, at + word.length + 1))
  )
}
