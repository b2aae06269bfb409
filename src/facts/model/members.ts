import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { baseName, folderOf } from '../../paths.ts'
import type { At, Scope } from './model.ts'

interface Known {
  readonly files: ReadonlyMap<string, FileFacts>
  readonly incomplete: ReadonlySet<string>
  typesOf(name: string): readonly At<Declaration>[]
  /** The members that a file declares of a type, by `file\0type`. */
  own(key: string): readonly At<Declaration>[]
  /** The members that any file declares of types of this name. */
  parts(name: string): readonly At<Declaration>[]
}

/** Chains of bases longer than this are not written by hand. */
const MAX_BASES = 60

/** What every type of a language has without saying so. */
const UNIVERSAL =
  /^(?:object|Object|Any|any|ABC|Protocol|Generic|Enum|IntEnum|StrEnum|Record|interface|Sized|Send|Sync)$/
/** Traits and interfaces that are derived: their methods are the language's. */
const DERIVED = /^(?:Debug|Clone|Copy|Default|PartialEq|Eq|Hash|PartialOrd|Ord|Display|From|Into|Drop|Error)\b/

/** The members of a type and of all it extends, as {@link CodeModel.membersOf}. */
export function createMembers(known: Known): (type: At<Declaration>) => Scope<Declaration> {
  return (type) => {
    const facts = new Map<string, At<Declaration>>()
    const seen = new Set<string>()
    const pending = [type]
    let open: string | null = null
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const key = `${next.file}\u0000${next.name}`
      if (seen.has(key)) continue
      seen.add(key)
      if (seen.size > MAX_BASES) return { facts: [...facts.values()], open: 'it extends too many types' }
      open ??= next.open ?? known.files.get(next.file)?.open ?? null
      for (const member of known.own(key)) if (!facts.has(member.name)) facts.set(member.name, member)
      for (const base of next.bases ?? []) {
        const name = lastPart(base)
        if (UNIVERSAL.test(name) || DERIVED.test(name)) continue
        const found = chosen(base, next, known)
        if (found.length === 0) open ??= `it extends \`${base}\`, which is not read`
        else pending.push(...found)
      }
    }
    // Methods of one type may stand in several files: of Go, in impl blocks, in declarations that are merged.
    for (const part of partsElsewhere(type, known)) if (!facts.has(part.name)) facts.set(part.name, part)
    if (known.incomplete.has(type.name)) open ??= 'not every file that may declare it was read'
    return { facts: [...facts.values()], open }
  }
}

/** `Base` of `module.Base<T>`. */
export function lastPart(name: string): string {
  return (
    name
      .replace(/[<[(].*$/s, '')
      .split(/[.:]+/)
      .at(-1) ?? ''
  ).trim()
}

/** What these name in Rust is the language's own, unless the file declares it. */
const PRELUDE = /^(?:Result|Option|Vec|String|Box|Rc|Arc|Cow|HashMap|Error|Future|Iterator)$/

/** The types of a name that a file can mean: its own, else those of its folder, else the only one. */
function chosen(base: string, child: At<Declaration>, known: Known): readonly At<Declaration>[] {
  const { file, line } = child
  const name = lastPart(base)
  // A type may be called as the one that it extends, of another module.
  const all = known
    .typesOf(name)
    .filter((each) => (each.file !== file || each.line !== line) && isOfPackage(base, each))
  const here = all.filter((each) => each.file === file)
  if (here.length > 0) return here
  if (file.endsWith('.rs') && PRELUDE.test(name)) return []
  if (all.length <= 1) return all
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const beside = all.filter((each) => each.file.startsWith(folder))
  return beside.length > 0 ? beside : all
}

/** `http.Handler` of Go is a type of a folder that is called `http`, or of the module's root, whose name only its files say. */
function isOfPackage(base: string, { file }: At<Declaration>): boolean {
  const [qualifier, ...rest] = base.split('.')
  if (!file.endsWith('.go') || rest.length === 0) return true
  const folder = folderOf(file)
  return folder === '' || baseName(folder) === qualifier
}

/** Members of a type that other files of its language declare. */
function partsElsewhere(type: At<Declaration>, known: Known): readonly At<Declaration>[] {
  const ending = type.file.slice(type.file.lastIndexOf('.'))
  if (!/^\.(?:go|rs|swift|cs|rb|ts)$/.test(ending)) return []
  const parts = known.parts(type.name).filter(({ file }) => file !== type.file && file.endsWith(ending))
  // What belongs to a type of Go stands in its own package.
  return ending === '.go' ? parts.filter(({ file }) => folderOf(file) === folderOf(type.file)) : parts
}
