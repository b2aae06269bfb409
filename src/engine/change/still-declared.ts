import type { GitRepository } from '../../base/git/types.ts'
import { once } from '../../base/memoize.ts'
import { baseName } from '../../base/paths.ts'
import { isDocPath } from '../docs/read.ts'
import { ecosystemOfFile } from '../ecosystems/lookup.ts'
import { classifyPath, isOfProgram, isToolConfig } from '../facts/files/file-class.ts'
import { isDeclaring } from '../facts/names/occurrence.ts'
import type { Occurrence } from '../facts/snapshot.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import { findTexts } from '../facts/texts.ts'
import { dependencyNames } from '../history/extracted-package.ts'
import { flagSpellings } from '../rules/identifiers.ts'
import type { Alteration } from './alteration.ts'
import { withProducts } from './alterations/altered-values.ts'
import { isDistinct } from './names.ts'

/**
 * Whether the code of head still has what a change seemed to take away: elsewhere, or in another form.
 *
 * @param changed the files that the change touches, to which a thing may have moved
 */
export async function openStillDeclared(
  alterations: readonly Alteration[],
  changed: ReadonlySet<string>,
  snapshots: Snapshots,
  repository: GitRepository,
): Promise<(alteration: Alteration) => boolean> {
  await snapshots.findNames(new Set(alterations.flatMap(namesOf)))
  const { head } = snapshots
  const texts = alterations.filter(isText).map(({ name }) => name)
  const isHolder = (path: string): boolean => !isDocPath(path) && isOfProgram(classifyPath(path))
  const placesOfText = await findTexts({ repository, snapshot: head, isCode: isHolder }, texts)
  const filesOfCode = once(
    () => new Set([...head.paths.entries.keys()].filter((path) => isOfProgram(classifyPath(path))).map(baseName)),
  )
  const dependencies = once(() => dependencyNames(head))
  return (alteration) => {
    if (isText(alteration)) {
      const { facts, open } = placesOfText(alteration.name)
      return open !== null || facts.length > 0
    }
    if (alteration.sort === 'dependency' && alteration.owner !== null) return false
    if (alteration.sort === 'dependency' && dependencies().has(alteration.name.toLowerCase())) return true
    if (alteration.sort === 'file') return filesOfCode().has(alteration.name)
    return namesOf(alteration).some((name) =>
      head.occurrences(name).some((place) => isKept(alteration, name, place, changed)),
    )
  }
}

const WORKFLOW = /^\.github\/workflows\//

function isText({ sort }: Alteration): boolean {
  return sort === 'route' || sort === 'text' || sort === 'message'
}

function namesOf({ sort, name }: Alteration): string[] {
  if (isText({ sort } as Alteration) || sort === 'file' || sort === 'list') return []
  if (sort === 'module') return name.split('.').slice(-1)
  const bare = name.replace(/^-+/, '')
  const isSpelledFreely = sort === 'option' || sort === 'key' || bare.includes('-')
  return isSpelledFreely && bare.length > 1 ? flagSpellings(bare) : [bare]
}

/** Whether an occurrence at head declares the same thing in the same sense. */
function isKept(
  { sort, name, owner, before, after, value }: Alteration,
  spelled: string,
  place: Occurrence,
  changed: ReadonlySet<string>,
): boolean {
  if (place.role === 'comment' || !isOfProgram(place.class)) return false
  switch (sort) {
    // What else code says of a version is as old as the page.
    case 'version':
      return value !== null && place.class === 'config' && hasValue(place.text, value.old)
    // What a tool is told for this repository is no default.
    case 'value':
      return (
        value !== null &&
        hasValue(withProducts(place.text), value.old) &&
        isCompared(place.text, value.old) === isCompared(before.text, value.old) &&
        !isToolConfig(baseName(place.path))
      )
    // A workflow that sets a variable does not read it.
    case 'environment variable':
      return !(place.role === 'key' && place.class === 'config' && WORKFLOW.test(place.path))
    case 'option': {
      if (hasOption(place.text, name)) return true
      return isDeclaring(place.role) && changed.has(place.path) && isDistinct(name.replace(/^-+/, ''))
    }
    case 'declaration':
    case 'member': {
      // The change made a setting of it; code that still uses a name that nobody writes by chance has it from somewhere.
      if (place.class === 'config' && changed.has(place.path)) return true
      if (place.class === 'source' && isDistinct(name)) return true
      if (!isSameLanguage(place.path, before.path)) return false
      return isDeclaring(place.role) || (sort === 'declaration' && place.class === 'source')
    }
    // Code that uses it by its whole name has it from somewhere.
    case 'module':
      return hasValue(place.text, name)
    // Another function of that name may have it.
    case 'parameter':
      return owner !== null && isDeclaring(place.role) && place.text.includes(owner) && place.path !== before.path
    default: {
      // A text of the code that the code still has, in whatever form.
      const isTextOfCode = sort === 'key' && spelled === name && classifyPath(before.path) === 'source'
      if (isTextOfCode && isDistinct(name) && place.class === 'source') return true
      // The line that took its place spells it otherwise now.
      const isRespelled = spelled !== name && after?.path === place.path && after.line === place.line
      return isDeclaring(place.role) && !isRespelled && (spelled === name || changed.has(place.path))
    }
  }
}

function hasOption(text: string, option: string): boolean {
  const at = text.indexOf(option)
  return at >= 0 && !/^[\w-]/.test(text.slice(at + option.length)) && !/[\w-]$/.test(text.slice(0, at))
}

/** `mode === "fast"` gives nothing a value, unless the value is the limit of a condition. */
function isCompared(text: string, value: string): boolean {
  return /(?:[=!]==?|[<>]=?|\s-(?:eq|ne|[gl][te])|\bis(?: not)?)\s*["'`]?$/.test(text.slice(0, text.indexOf(value)))
}

function hasValue(text: string, value: string): boolean {
  const at = text.indexOf(value)
  return at >= 0 && !/^[\w.]/.test(text.slice(at + value.length)) && !/[\w.]$/.test(text.slice(0, at))
}

/** The same name in another language is another thing. */
function isSameLanguage(one: string, other: string): boolean {
  const family = (path: string): string => ecosystemOfFile(path)?.name ?? path.slice(path.lastIndexOf('.') + 1)
  return family(one) === family(other)
}
