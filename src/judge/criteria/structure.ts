import type { Doc } from '../../docs/doc.ts'
import { anchorsOf } from '../../docs/slugs/slugs.ts'
import { quoted } from '../issue.ts'
import { parseProblem } from '../quality/code-blocks.ts'
import { isObject } from '../schema/json.ts'
import type { OutputView } from '../text/output.ts'
import { contentWords } from '../text/words.ts'
import { type Decider, decision } from './decision.ts'

const NEGATIVE = /\b(?:not|no|without|never|doesn't)\b/i

/** `has a section "Install"`, `includes an Installation section`, `has a heading named X`. */
export const decideSection: Decider = (criterion, output) => {
  const match =
    /\b(?:section|heading|chapter)s?\b\s*(?:called|named|titled|about|on|for|:)?\s*["“'`](.{1,120}?)["”'`]/i.exec(
      criterion,
    ) ??
    /["“'`](.{1,120}?)["”'`]\s+(?:section|heading|chapter)\b/i.exec(criterion) ??
    /\b(?:a|an|the)\s+((?:[\w.-]+ ){0,3}[\w.-]+)\s+(?:section|heading|chapter)\b/i.exec(criterion) ??
    /\b(?:section|heading|chapter)\s+(?:called|named|titled|about|on)\s+([\w -]{1,80})\.?$/i.exec(criterion)
  const wanted = match?.[1]
  if (wanted === undefined) return null
  const there = headingsOf(output).some((heading) => sameTitle(heading, wanted))
  return decision(
    there !== NEGATIVE.test(criterion),
    `${there ? 'there is a' : 'there is no'} heading ${quoted(wanted)}`,
  )
}

function sameTitle(heading: string, wanted: string): boolean {
  const words = new Set(contentWords(heading))
  const asked = contentWords(wanted)
  if (asked.length === 0) return heading.toLowerCase().includes(wanted.toLowerCase())
  return asked.every((word) => [...words].some((each) => sameRoot(each, word)))
}

/** `Install`, `Installing` and `Installation`: the shorter one, or all but an ending, begins the longer one. */
function sameRoot(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short === long || (short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 3))))
}

function headingsOf({ pages }: OutputView): string[] {
  return [...pages.values()].flatMap((page) => page?.headings.map(({ text }) => text) ?? [])
}

/** `has a field 'tests'`, `field "email" is present`, `the 'name' key is not empty`. */
export const decideField: Decider = (criterion, { object }) => {
  const name =
    /\b(?:field|key|property)\s+(?:called |named )?["“'`]([^"”'`]{1,200})["”'`]/i.exec(criterion)?.[1] ??
    /["“'`]([^"”'`]{1,200})["”'`]\s+(?:field|key|property)\b/i.exec(criterion)?.[1] ??
    /\bhas (?:a |an |the )?([\w.-]{1,80}) (?:field|key|property)\b/i.exec(criterion)?.[1]
  if (name === undefined) return null
  if (!object) return decision(NEGATIVE.test(criterion), 'the output has no fields')
  const value = valueAt(object, name.split('.'))
  const there = value !== undefined && (!/\b(?:non-?empty|not empty|filled)\b/i.test(criterion) || !isEmpty(value))
  const negative = NEGATIVE.test(criterion.replace(/\bnot empty\b/i, ''))
  return decision(there !== negative, `field ${quoted(name)} is ${there ? 'there' : 'not there, or empty'}`)
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    object,
  )
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === null || (isObject(value) && Object.keys(value).length === 0)
}

const TEST_CODE =
  /\bdef test_\w+|\bclass Test\w+|\bunittest\b|\bpytest\b|(?:^|[^\w.])(?:it|test|describe)(?:\.\w+)*\s*\(\s*["'`]|@Test\b|\bfunc Test\w+\(|#\[test\]|\bassert(?:Equals?|That|_eq!)?\s*[(!\s]/m

/** `Tests are included`, `includes unit tests`. */
export const decideTests: Decider = (criterion, { object, text }) => {
  if (
    !/^(?:(?:unit )?tests? (?:are|is) (?:included|present|provided)|(?:(?:the )?(?:output|code|answer) )?(?:includes?|contains?|has|provides?|comes with) (?:unit |some |any )?tests?)\b/i.test(
      criterion.trim(),
    )
  )
    return null
  const field =
    object && Object.entries(object).find(([key, value]) => /^(?:unit_?)?tests?$/i.test(key) && !isEmpty(value))
  const code = TEST_CODE.exec(text)?.[0].trim()
  if (field) return decision(true, `field ${quoted(field[0])} holds tests`)
  return decision(
    code !== undefined,
    code === undefined ? 'there is neither a tests field nor test code' : `test code is there: ${quoted(code)}`,
  )
}

/** `is valid JSON`. */
export const decideJson: Decider = (criterion, { value }) => {
  if (!/\b(?:is|be|parses as|valid) (?:valid |well-formed )?json\b/i.test(criterion)) return null
  if (typeof value !== 'string') return decision(true, 'the output is JSON')
  try {
    JSON.parse(value)
    return decision(true, 'the output parses as JSON')
  } catch {
    return decision(false, 'the output does not parse as JSON')
  }
}

/** `code blocks parse`, `all code is valid`. Only for languages that are read here. */
export const decideCodeBlocks: Decider = (criterion, { pages }) => {
  if (!/\bcode (?:blocks?|samples?|examples?)\b.*\b(?:parse|valid|well-formed|syntax)/i.test(criterion)) return null
  const blocks = [...pages.values()].flatMap((page) => page?.codeBlocks ?? [])
  const problems = blocks.map(parseProblem)
  const bad = problems.find((problem) => typeof problem === 'string')
  if (bad !== undefined && bad !== null) return decision(false, bad)
  // A language that is not read here may hide an error.
  return problems.includes(null) ? null : decision(true, `${blocks.length} code blocks parse`)
}

/** `all links resolve`: those to headings of the output itself; others need what is not here. */
export const decideLinks: Decider = (criterion, { pages }) => {
  if (!/\b(?:links?|anchors?)\b.*\b(?:resolve|work|valid|broken|dead|exist)/i.test(criterion)) return null
  const links = [...pages.values()].flatMap((page) => (page ? page.links.map(({ target }) => ({ target, page })) : []))
  const dead = links.find(({ target, page }) => target.startsWith('#') && target.length > 1 && !hasAnchor(page, target))
  if (dead) return decision(false, `${quoted(dead.target)} leads to no heading`)
  return links.every(({ target }) => target.startsWith('#'))
    ? decision(true, `${links.length} links lead to headings`)
    : null
}

function hasAnchor(page: Doc, target: string): boolean {
  return anchorsOf(page, 'github').has(decodeSafely(target.slice(1)).toLowerCase())
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
