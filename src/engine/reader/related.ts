import type { Chunk } from './code/chunks.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldName } from './code/names.ts'

/** A file of a numbered series of migrations, and its folder. */
const MIGRATION = /^(.*migrat\w*\/(?:.*\/)?)[vV]?\d{2,}[^/]*$/
const IN_ORDER = new Intl.Collator('en', { numeric: true })

/** The latest migration that has the names that an earlier one has: what it says of them has taken the place of the former. */
export function newestOf(chunk: Chunk, names: ReadonlySet<string>, code: CodeIndex): Chunk {
  const folder = folderOfMigrations(chunk)
  if (folder === null) return chunk
  const own = [...names].filter((name) => code.namesOf(chunk).has(name))
  const [first] = own
  if (first === undefined) return chunk
  const later = code
    .having(first)
    .filter((other) => folderOfMigrations(other) === folder && IN_ORDER.compare(other.path, chunk.path) > 0)
    .filter((other) => own.every((name) => code.namesOf(other).has(name)))
  return later.toSorted((a, b) => IN_ORDER.compare(a.path, b.path)).at(-1) ?? chunk
}

function folderOfMigrations({ path }: Chunk): string | null {
  return MIGRATION.exec(path)?.[1] ?? null
}

/** Maximum number of chunks for one reason, and of places of a name that is no common one. */
const MAX_RELATED = 2
const MAX_PLACES = 6

/** The chunks that put together what the functions of a chunk with command-line options declare: a command may leave some of them out. */
export function composersOf(chunk: Chunk, code: CodeIndex): Chunk[] {
  if (!chunk.declares.some((name) => name.startsWith('-'))) return []
  const functions = chunk.declares.filter((name) => !name.startsWith('-') && name.length > 3)
  return functions.flatMap((name) => {
    const using = code.having(name).filter((other) => other !== chunk)
    return using.length > MAX_PLACES ? [] : using.slice(0, MAX_RELATED)
  })
}

/** The code outside of migrations that writes the columns, among these names, that a migration has. */
export function writersOf(chunk: Chunk, names: ReadonlySet<string>, code: CodeIndex): Chunk[] {
  if (folderOfMigrations(chunk) === null) return []
  const columns = [...names].filter((name) => code.namesOf(chunk).has(name))
  return columns.flatMap((column) =>
    code
      .having(column)
      .filter((other) => folderOfMigrations(other) === null && writes(column, code.textOf(other)))
      .slice(0, MAX_RELATED),
  )
}

/** `done_at = now()`, `doneAt: new Date()`. */
const WRITTEN = /([\w$]+)["'`]?\s{0,4}(?::|=(?![=>]))/g

function writes(column: string, text: string): boolean {
  return [...text.matchAll(WRITTEN)].some(([, name = '']) => foldName(name) === column)
}

const VARIABLE = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g
const MAX_VARIABLES = 20

/** Variables of a text that the code has nowhere as a whole, but builds of a prefix and a field: the chunks with either. */
export function settingsOf(text: string, code: CodeIndex): Chunk[] {
  const variables = new Set(text.match(VARIABLE))
  return [...variables].slice(0, MAX_VARIABLES).flatMap((variable) => {
    if (code.having(variable).some(({ path }) => code.files.get(path)?.class === 'source')) return []
    const parts = variable.split('_')
    for (let count = 1; count < parts.length; count++) {
      const [prefix, field] = [parts.slice(0, count).join('_'), parts.slice(count).join('_')]
      const fields = field.length > 3 ? code.declaring(field) : []
      const built = fields.length === 0 || fields.length > MAX_PLACES ? [] : prefixing(prefix, code)
      if (built.length > 0) return [...built, ...fields.slice(0, MAX_RELATED)]
    }
    return []
  })
}

/** The chunks with the prefix as a string, alone or before an inserted value. */
function prefixing(prefix: string, code: CodeIndex): Chunk[] {
  const asString = new RegExp(`["'\`]${prefix}_?["'\`{$%]`, 'i')
  return code
    .having(prefix)
    .filter((chunk) => asString.test(code.textOf(chunk)))
    .slice(0, MAX_RELATED)
}
