import { isBelow } from '../../../../base/paths.ts'
import type { ImportFact } from '../../../facts/model/model.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import { contradicts, formatPlace, holds, type Outcome, unknown } from '../../outcome.ts'
import type { ImportRule } from '../extract/import-rule.ts'
import { FOLLOWED, MAX_FILES, type Part, partOf, rootOf, sourcePaths } from './parts.ts'

interface Sides {
  readonly from: readonly Part[]
  readonly of: readonly Part[]
}

/** A rule about imports holds until one import breaks it. Type-only imports are allowed. */
export function verifyImportRule(claim: Claim<ImportRule>, snapshot: Snapshot): Outcome {
  const sides = sidesOf(claim, snapshot)
  if (sides === null) return unknown('not all that the rule names is a folder or module of the repository')
  const asked = new Set(filesOfRule(claim, snapshot))
  const { facts, open } = snapshot.code.imports()
  const read = facts.filter(({ file, typeOnly }) => asked.has(file) && typeOnly !== true)
  const isKnown =
    read.length > 0 || (open === null && asked.size > 0 && [...asked].every((path) => FOLLOWED.test(path)))
  if (!isKnown) return unknown('no imports are read of the files that the rule is about')
  const { form } = claim.subject
  const broken = read.find((each) => breaks(form, each, sides))
  if (broken === undefined) return holds('no import breaks the rule', read.slice(0, 1), { confidence: 0.8 })
  const target = broken.targets?.[0] ?? broken.module
  return contradicts('rule of imports', `${formatPlace(broken)} imports ${target}`, { evidence: [broken] })
}

function breaks(form: ImportRule['form'], fact: ImportFact & { readonly file: string }, { from, of }: Sides): boolean {
  const isIn = (parts: readonly Part[], path: string): boolean =>
    parts.some((part) => 'path' in part && isBelow(path, part.path))
  const takes = (parts: readonly Part[]): boolean =>
    parts.some((part) =>
      'module' in part ? isOfModule(fact.module, part.module) : fact.targets?.some((path) => isBelow(path, part.path)),
    )
  if (form === 'only') {
    const targets = fact.targets ?? []
    return targets.length > 0 && !targets.some((path) => isIn(from, path) || isIn(of, path))
  }
  return takes(of) && !isIn(of, fact.file)
}

function isOfModule(module: string, name: string): boolean {
  const spelled = name.replaceAll('-', '_')
  return (
    module === name || [`${name}/`, `${name}.`, `${spelled}::`, `${spelled}.`].some((start) => module.startsWith(start))
  )
}

/** The files whose imports may break a rule: those of its folders, or all others if only its folders may import something. */
export function filesOfRule(claim: Claim<ImportRule>, snapshot: Snapshot): readonly string[] {
  const sides = sidesOf(claim, snapshot)
  if (sides === null) return []
  const isFrom = (path: string): boolean => sides.from.some((part) => 'path' in part && isBelow(path, part.path))
  const { form } = claim.subject
  const root = rootOf(claim.file)
  return sourcePaths(snapshot)
    .filter((path) => (form === 'alone' ? isBelow(path, root) && !isFrom(path) : isFrom(path)))
    .slice(0, MAX_FILES)
}

/** Null if a name matches nothing or several folders, or if one side contains the other so that the rule is meaningless. */
function sidesOf({ subject, file }: Claim<ImportRule>, snapshot: Snapshot): Sides | null {
  const from = subject.from.map((name) => partOf(name, file, snapshot))
  const of = subject.of.map((name) => partOf(name, file, snapshot))
  if ([...from, ...of].includes(null)) return null
  const sides = { from: from.filter((part) => part !== null), of: of.filter((part) => part !== null) }
  const isWithin = sides.from.some((part) =>
    sides.of.some((other) => 'path' in part && 'path' in other && isBelow(part.path, other.path)),
  )
  return isWithin || sides.from.some((part) => 'module' in part) ? null : sides
}
