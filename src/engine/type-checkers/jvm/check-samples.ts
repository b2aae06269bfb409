import { groupBy } from '../../../base/group-by.ts'
import { memoizeBy } from '../../../base/memoize.ts'
import { placeFinder } from '../../ecosystems/formats/lines.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { closestName } from '../../rules/closest.ts'
import { codeOf } from '../code-text.ts'
import type { CheckedSamples, Checking, CheckTask, SampleToCheck } from '../protocol.ts'
import type { ClassText } from './classes.ts'
import { type TakenMember, takenMembers, variablesIn } from './receivers.ts'
import { createSources, type Sources } from './sources.ts'

/** Shorter names mean something else in each sample. */
const MIN_NAME = 3
const MAX_BASES = 20

/** Checks the members that samples in Java and Kotlin call of the repository's classes. */
export async function checkJvmSamples(
  { samples, paths }: CheckTask,
  { read, during }: Checking,
): Promise<CheckedSamples> {
  const sources = createSources(paths, read)
  const faults = new Map<string, readonly SampleFault[]>()
  const written = samples.filter(({ madeOf }) => madeOf === undefined)
  for (const page of groupBy(written, (sample) => sample.page).values()) {
    const bound = new Map<string, string | null>()
    const codes = page.map(({ text }) => codeOf(text))
    const declared = new Set(codes.flatMap(declaredTypes))
    for (const [index, sample] of page.entries()) {
      const code = codes[index] ?? ''
      const own = during(sample.id, () => variablesIn(code))
      const typeOf = (name: string): string | null | undefined =>
        own.has(name) || name.length < MIN_NAME ? own.get(name) : bound.get(name)
      const taken = during(sample.id, () => takenMembers(code, typeOf))
      faults.set(sample.id, await faultsOf(sample, code, taken, declared, sources))
      for (const [name, type] of own) bound.set(name, bound.has(name) && bound.get(name) !== type ? null : type)
    }
  }
  return { faults, read: [...sources.read] }
}

function declaredTypes(code: string): string[] {
  return [...code.matchAll(/\b(?:class|interface|object|enum|record|typealias)\s+([A-Z]\w*)/g)].map(
    ([, name = '']) => name,
  )
}

async function faultsOf(
  { text }: SampleToCheck,
  code: string,
  taken: readonly TakenMember[],
  declared: ReadonlySet<string>,
  sources: Sources,
): Promise<SampleFault[]> {
  const faults: SampleFault[] = []
  const placeOf = placeFinder(text)
  const imports = importsIn(code)
  const closedClasses = memoizeBy(async (type: string): Promise<readonly ClassText[] | null> => {
    const found = declared.has(type) ? null : await sources.find(type)
    return found && isMeant(found, imports) ? withBases(found, sources) : null
  })
  for (const { type, name, at, implicit } of taken) {
    const classes = OF_ALL.has(name) ? null : await closedClasses(type)
    const [found] = classes ?? []
    if (!found || !classes || classes.some((each) => hasMember(each, name)) || (await sources.isExtension(name)))
      continue
    const known = [...new Set(classes.flatMap((each) => each.functions))]
    // A call without a receiver may be of anything around it.
    if (implicit && closestName(name, known) === null) continue
    faults.push({
      ...{ kind: 'member', name, known, ...placeOf(at) },
      reason: `\`${type}\` has no \`${name}\`, ${found.file}:${found.line}`,
      evidence: { file: found.file, line: found.line },
    })
  }
  return faults
}

interface Import {
  /** That of a class, or of a package of which all is imported. */
  readonly path: string
  readonly all: boolean
}

function importsIn(code: string): Import[] {
  return [...code.matchAll(IMPORT)].map(([, path = '', all]) => ({ path, all: all !== undefined }))
}

const IMPORT = /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+?)(\.\*)?(?:[ \t]+as[ \t]+\w+)?[ \t]*;?[ \t]*$/gm

/** The sample imports the class from its package, or has no import for it and a name of several words. */
function isMeant({ name, package: own }: ClassText, imports: readonly Import[]): boolean {
  const exact = imports.filter(({ path, all }) => !all && path.split('.').at(-1) === name)
  if (exact.length > 0) return exact.every(({ path }) => path === `${own}.${name}`)
  if (imports.some(({ path, all }) => all && path === own)) return true
  return /^[A-Z][a-z\d]+[A-Z]/.test(name)
}

/** A class with all that it extends and implements; null if something of it is not known. */
async function withBases(type: ClassText, sources: Sources): Promise<ClassText[] | null> {
  const classes: ClassText[] = []
  const pending = [type]
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.open || classes.length > MAX_BASES) return null
    if (classes.includes(each)) continue
    classes.push(each)
    for (const base of each.bases) {
      if (STANDARD.has(base)) continue
      const found = await sources.find(base)
      if (!found) return null
      pending.push(found)
    }
  }
  return classes
}

/** A class may have a member by its own name, or by those of the functions that read and set it. */
function hasMember({ words }: ClassText, name: string): boolean {
  const [, property] = /^(?:get|set|is)([A-Z]\w*)$/.exec(name) ?? []
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  const field = property && property.charAt(0).toLowerCase() + property.slice(1)
  return [name, `get${capital}`, `set${capital}`, `is${capital}`, field].some(
    (each) => each !== undefined && words.has(each),
  )
}

/** What every object has, and the functions of Kotlin that may be called on any. */
const OF_ALL: ReadonlySet<string> = new Set(
  (
    'equals hashCode toString getClass notify notifyAll wait clone finalize let also apply run with takeIf takeUnless to use ' +
    'copy values valueOf entries name ordinal compareTo getDeclaringClass invoke javaClass javaObjectType class asSequence runCatching ' +
    'synchronized lazy of'
  ).split(' '),
)
/** Interfaces of the platform whose members every class that has them declares itself. */
const STANDARD: ReadonlySet<string> = new Set(
  'Any Object Serializable java.io.Serializable Cloneable AutoCloseable Closeable Runnable Annotation'.split(' '),
)
