import type { Claim } from '../claims/claim.ts'
import type { ExampleSubject } from '../claims/extract/code-example.ts'
import type { ClaimType } from '../config/claim-types.ts'
import { groupBy } from '../group-by.ts'
import type { Judged, Proof } from '../history/past.ts'
import { folderOf, joinPath } from '../paths.ts'
import { bareName } from '../verify/closest.ts'
import { unknown } from '../verify/outcome.ts'
import { isOtherCase } from './slip.ts'

/** This many names that fail for one reason are rather the reason's fault than that of as many lines. */
const SAME_CAUSE = 5
/** Pages that state this many versions of one runtime show what there was, or what a reader may have. */
const MANY_VERSIONS = 4
/** So many statements of a page that fail, when fewer hold, are rather the page's age or subject than lines that were forgotten. */
const MOST_OF_A_PAGE = 3
/** Of fewer anchors it does not show how a folder spells them. */
const FEW = 3
/** As many names of a type, and more than a quarter of them, are more than a repository's docs forget. */
const MANY = 20

/** What these name is there or is not: one that fails says nothing of the next. */
const STANDING_ALONE: ReadonlySet<ClaimType> = new Set(['link', 'path_reference', 'command', 'dependency_version'])

export interface Verdicts {
  readonly judged: readonly Judged[]
  readonly proofs: ReadonlyMap<string, Proof>
}

/**
 * Holds back what a scan of all docs finds in a mass for one cause. Names are looked up in code by their spelling, and
 * where that goes wrong it goes wrong for many at once: code that lives on in a project of its own, a page about
 * another version, a rendered manual taken for source. Such claims become uncertain, with the cause as their reason.
 * So does what a scope or a page has contradicted more often than borne out, anchors of pages that write them by another rule
 * than the usual ones, links to a folder that is not kept, versions of a runtime where pages give many of them, and names and
 * files of a page of which most is no more. Other links, paths and tasks are there or are not; they are left alone. So is the
 * comparison with a base, whose difference shows the cause itself.
 *
 * @param exists Whether head has a file or folder at a path.
 * @param isPlain Whether no configuration of the repository says which site serves the page of a path.
 */
export function holdBack(
  { judged, proofs }: Verdicts,
  exists: (path: string) => boolean,
  isPlain: (path: string) => boolean = () => false,
): Verdicts {
  const isClosed = new Set(
    judged.flatMap(({ claim, outcome }) => (outcome.state === 'fails' && outcome.closed ? [claim.id] : [])),
  )
  const open = new Map([...proofs].filter(([id]) => !isClosed.has(id)))
  const reasons = reasonsToDoubt(judged, open, { exists, isPlain })
  if (reasons.size === 0) return { judged, proofs }
  return {
    judged: judged.map((each) => {
      const reason = reasons.get(each.claim.id)
      return reason === undefined ? each : { claim: certain(each.claim), outcome: unknown(reason) }
    }),
    proofs: new Map([...proofs].filter(([id]) => !reasons.has(id))),
  }
}

function reasonsToDoubt(
  judged: readonly Judged[],
  proofs: ReadonlyMap<string, Proof>,
  { exists, isPlain }: Record<'exists' | 'isPlain', (path: string) => boolean>,
): Map<string, string> {
  const named = judged.filter(({ claim }) => (claim.names?.length ?? 0) > 0)
  const drifted = named.filter(({ claim }) => proofs.has(claim.id))
  const reasons = new Map<string, string>()
  const doubt = (group: readonly Judged[], reason: string): void => {
    for (const { claim } of group) if (!reasons.has(claim.id)) reasons.set(claim.id, reason)
  }

  for (const [place, group] of groupBy(drifted, ({ claim }) => vanishedPlace(proofs.get(claim.id), exists) ?? '')) {
    const names = distinct(group)
    if (place !== '' && names >= SAME_CAUSE)
      doubt(group, `one of ${names} names that only ${place} bore out, which is gone as a whole`)
  }

  const verified = groupBy(named.filter(isVerified), pageAndType)
  for (const [page, group] of groupBy(drifted, pageAndType)) {
    const names = distinct(group)
    if (names >= SAME_CAUSE && names > distinct(verified.get(page)))
      doubt(group, `one of ${names} names, most of this page's, which seems to speak of another version or project`)
  }

  const stated = judged.filter(({ claim }) => (claim.names?.length ?? 0) > 0 || claim.type === 'path_reference')
  const held = groupBy(stated.filter(isVerified), ({ claim }) => claim.file)
  const gone = stated.filter(({ claim }) => proofs.has(claim.id))
  for (const [page, group] of groupBy(gone, ({ claim }) => claim.file)) {
    const count = distinct(group)
    if (count >= MOST_OF_A_PAGE && count > distinct(held.get(page)))
      doubt(group, `one of ${count} statements, most of this page's, which seems to speak of another time or project`)
  }

  const verifiedOfType = groupBy(named.filter(isVerified), ({ claim }) => claim.type)
  for (const [type, group] of groupBy(drifted, ({ claim }) => claim.type)) {
    const names = distinct(group)
    if (names >= MANY && names * 3 > distinct(verifiedOfType.get(type)))
      doubt(group, `one of ${names} names of this kind, too many to have been forgotten one by one`)
  }
  // Docs are right far more often than wrong: a scope that contradicts more than it bears out is rather not the one spoken of.
  const bound = judged.filter(({ claim }) => !STANDING_ALONE.has(claim.type))
  for (const scopeOf of [evidenceFile, ({ claim }: Judged) => claim.file]) {
    const inScope = (each: Judged): string => `${each.claim.type}\u0000${scopeOf(each)}`
    const borneOut = groupBy(bound.filter(isVerified), inScope)
    for (const [scope, group] of groupBy(
      bound.filter(isContradicted),
      (each) => `${ruleOf(each)}\u0001${inScope(each)}`,
    )) {
      const [, typeAndPlace = ''] = scope.split('\u0001')
      const place = typeAndPlace.slice(typeAndPlace.indexOf('\u0000') + 1)
      const count = distinct(group)
      if (place !== '' && count >= SAME_CAUSE && count > distinct(borneOut.get(typeAndPlace)))
        doubt(group, `one of ${count} that ${place} contradicts, more than it bears out`)
    }
  }
  const anchors = judged.filter(({ claim }) => claim.type === 'link' && claim.value.includes('#'))
  const found = groupBy(anchors.filter(isVerified), topFolder)
  for (const [folder, group] of groupBy(anchors.filter(isNoAnchor), topFolder)) {
    const count = distinct(group.filter(hasCapitals))
    if (count >= SAME_CAUSE && count > distinct(found.get(folder)))
      doubt(group, `${count} anchors keep their capitals here, so the site seems to make them by a rule of its own`)
  }
  for (const [folder, group] of groupBy(anchors, topFolder)) {
    const others = group.filter(isInOtherLetters)
    const spelt = groupBy([...others, ...group.filter(isVerified)], hasCapitals)
    const count = distinct(spelt.get(true))
    if (count >= FEW && count > distinct(spelt.get(false)))
      doubt(others, `${count} anchors of ${folder} keep the capitals of their headings, more than do not`)
  }
  // Pages of a site that is configured elsewhere: the headings are there, but the site writes them with other signs.
  for (const [folder, group] of groupBy(anchors.filter(isNoAnchor), topFolder)) {
    const count = distinct(group.filter(({ claim, outcome }) => isPlain(claim.file) && isOtherSpelling(claim, outcome)))
    if (count >= SAME_CAUSE)
      doubt(
        group,
        `${count} anchors are headings of ${folder} in another spelling, so a site seems to make them by a rule of its own`,
      )
  }
  // What is suggested in place of a target is a file of its name elsewhere.
  const isNowhere = ({ claim, outcome }: Judged): boolean =>
    !proofs.has(claim.id) && outcome.state === 'fails' && outcome.suggestion === null
  for (const [folder, group] of groupBy(judged.filter(isDeadLink), folderOfTarget)) {
    const count = distinct(group)
    if (count >= SAME_CAUSE && folder !== '' && !exists(folder) && group.every(isNowhere))
      doubt(group, `one of ${count} links to ${folder}, which is not kept in the repository`)
    const written = group.filter(isNowhere)
    if (written.length >= MANY)
      doubt(written, `one of ${written.length} links from here to pages that never were, as a generator writes them`)
  }
  // A sample that does not say whose names it uses shows them of the reader's own as often as of the repository.
  for (const each of drifted)
    if (isUnclaimedUse(each.claim)) doubt([each], 'a name of a sample that takes nothing from this repository by name')

  const versions = judged.filter(({ claim }) => claim.type === 'dependency_version' && proofs.has(claim.id))
  for (const [runtime, group] of groupBy(versions, ({ claim }) => claim.value.split(' ', 1)[0] ?? '')) {
    const count = distinct(group)
    if (count >= MANY_VERSIONS)
      doubt(group, `one of ${count} versions of ${runtime} that pages give, so most are no requirement of today`)
  }
  const versionsOn = groupBy(
    judged.filter(({ claim }) => claim.type === 'dependency_version'),
    pageAndRuntime,
  )
  for (const each of versions)
    if (distinct(versionsOn.get(pageAndRuntime(each))) >= MANY_VERSIONS)
      doubt([each], 'one of many versions of a runtime on this page, so most likely that of one feature')
  return reasons
}

function pageAndRuntime({ claim }: Judged): string {
  return `${claim.value.split(' ', 1)[0] ?? ''}\u0000${claim.file}`
}

function isUnclaimedUse({ type, subject }: Claim): boolean {
  if (type !== 'code_example') return false
  const example = subject as ExampleSubject
  return example.kind === 'use' && !example.ours
}

/** What is suggested for an anchor is the same but for its signs. */
function isOtherSpelling({ value }: Claim, outcome: Judged['outcome']): boolean {
  if (outcome.state !== 'fails' || outcome.suggestion === null) return false
  const anchorOf = (target: string): string => target.slice(target.indexOf('#') + 1)
  const [written, meant] = [anchorOf(value), anchorOf(outcome.suggestion)]
  return written !== meant && written === written.toLowerCase() && bareName(written) === bareName(meant)
}

function hasCapitals({ claim }: Judged): boolean {
  return /#.*\p{Lu}/u.test(claim.value)
}

/** The heading is there; only its letters are others. */
function isInOtherLetters(each: Judged): boolean {
  const { claim, outcome } = each
  return isNoAnchor(each) && outcome.state === 'fails' && isOtherCase(claim.value, outcome.suggestion)
}

/** How many different names a group has: one that many pages repeat is one. */
function distinct(group: readonly Judged[] = []): number {
  return new Set(group.map(({ claim }) => claim.value)).size
}

function isVerified({ outcome }: Judged): boolean {
  return outcome.state === 'holds' && outcome.owned
}

function isContradicted({ outcome }: Judged): boolean {
  return outcome.state === 'fails' && outcome.closed
}

function isNoAnchor({ outcome }: Judged): boolean {
  return outcome.state === 'fails' && outcome.rule === 'anchor'
}

function isDeadLink({ outcome }: Judged): boolean {
  return outcome.state === 'fails' && outcome.rule === 'link target'
}

/** The folder that a relative link leads to, seen from its page; '' for those that climb. */
function folderOfTarget({ claim }: Judged): string {
  const target = (claim.value.split(/[?#]/, 1)[0] ?? '').replace(/^\.\//, '')
  return target.startsWith('.') ? '' : (joinPath(folderOf(claim.file), folderOf(target)) ?? '')
}

function topFolder({ claim }: Judged): string {
  return claim.file.split('/', 1)[0] ?? ''
}

function ruleOf({ outcome }: Judged): string {
  return outcome.state === 'fails' ? (outcome.rule ?? '') : ''
}

/** The file that a verdict rests on; '' for those that rest on none. */
function evidenceFile({ outcome }: Judged): string {
  return outcome.state === 'unknown' ? '' : (outcome.evidence[0]?.file ?? '')
}

function pageAndType({ claim }: Judged): string {
  return `${claim.type}\u0000${claim.file}`
}

/**
 * The file that bore a claim out, when head has it no more, or the widest folder around it that went with it. A folder at the
 * root is the whole code under another name rather than a part of it.
 */
function vanishedPlace(proof: Proof | undefined, exists: (path: string) => boolean): string | null {
  const file = proof?.outcome.evidence[0]?.file
  if (file === undefined || exists(file)) return null
  const parts = file.split('/')
  for (let length = 2; length < parts.length; length++) {
    const folder = parts.slice(0, length).join('/')
    if (!exists(folder)) return folder
  }
  return file
}

/** A guess that was once borne out is worth listing. */
function certain({ tentative: _, ...claim }: Claim): Claim {
  return claim
}
