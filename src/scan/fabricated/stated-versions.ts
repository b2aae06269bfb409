import {
  inExample,
  inHistoricalSection,
  isCurrentAssertion,
  isPlaceholder,
  speaksOfPlans,
  statementAt,
} from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { admits } from '../../ecosystems/ranges.ts'
import { compareVersions } from '../../ecosystems/version.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'

/** A version that a page gives of a dependency in passing, where the manifests ask for another. */
export interface StatedVersion {
  readonly line: number
  readonly text: string
  readonly value: string
  readonly reason: string
}

/** "`bullmq` 4", "`kysely@1.2`", "`zod`, version 3". */
const BEHIND =
  /^`?,? ?(?:\(?(?:version|release|v\.?) )?v?(\d{1,4}(?:\.\d{1,5}){0,2})(?:\.x)?\b(?![.\w]*\w|%|[ -](?:times|jobs|days|hours|minutes|seconds|weeks|months|years|items|files|lines|entries|workers|queues|rows|pages|tests|packages|modules|instances|processes|threads|requests|users|clients|servers|nodes|steps|ways|more|of)\b)/i
const WITHIN = /^((?:@[\w.-]+\/)?[\w.-]+?)(?:@| )[\^~]?v?(\d{1,4}(?:\.\d{1,5}){0,2})$/
/** "version 4 of `bullmq`". */
const BEFORE = /\b(?:version|release) v?(\d{1,4}(?:\.\d{1,5}){0,2})(?:\.x)? of (?:the )?`$/i
const OR_LATER = /^[`)]*\+|^[`)]*,? (?:or|and) (?:later|newer|above|higher|up)\b|^[`)]* ?\+/
const AT_LEAST = /(?:>=|≥|\bat least|\bminimum|\bsince|\bfrom)\W*$/i
/** The sentence does not say which version it is with now, or speaks of another project's version. */
const OF_ANOTHER =
  /\b(?:upgrad\w+|migrat\w+|unlike|instead|example|your|you|if|when|unless|or|bug|fixed)\b|<|\d\.x\b|\?|\bv\d/i
/** With another project, or another release of this one: "Fastify v3". */
const OF_A_RELEASE = /(?<!`)\b[A-Z][\w.]+ v\d/
/** The same right before the name, or right behind the version. */
const OF_THEN_BEFORE = /\b(?:older|earlier|before|until|below|since|was|were|not)\b[^`]{0,14}`?$/i
const OF_THEN_BEHIND = /^[`)]*,? (?:and |or )?(?:older|earlier|before|below|was|were|had|did)\b/i
const OPEN = /\b(?:or|and) (?:later|newer|above|higher|up)\b/gi
/** Servers and formats that packages are named after have versions of their own. */
const NOT_THE_PACKAGE =
  /^(?:redis|valkey|mongo(?:db)?|postgres(?:ql)?|mysql|mariadb|sqlite3?|elasticsearch|kafka|rabbitmq|memcached|ya?ml|json\w*|toml|graphql|openapi|docker|node|npm|yarn|pnpm|bun|deno|python|typescript|http\d?|oauth\d?|ecmascript)$/i

const MIN_WORDS = 2
/** What surrounds each name is read: nobody writes longer lines about versions. */
const MAX_LINE_LENGTH = 4_000

/** Versions that a page gives of the repository's dependencies, their names in code, and that no manifest admits. */
export function wrongVersions(doc: Doc, { manifests }: Snapshot): StatedVersion[] {
  const found: StatedVersion[] = []
  for (const { line, column, text, role } of doc.codeSpans) {
    const source = doc.lines[line - 1] ?? ''
    if (source.length > MAX_LINE_LENGTH) continue
    const within = WITHIN.exec(text)
    const end = column - 1 + text.length
    const rest = source.slice(Math.max(end, source.indexOf(text, column - 1) + text.length))
    const lead = source.slice(0, source.indexOf(text, column - 1))
    const behind = within ? null : BEHIND.exec(rest)
    const [name, version] = [within?.[1] ?? text, within?.[2] ?? behind?.[1] ?? BEFORE.exec(lead)?.[1]]
    if (role !== null || version === undefined || NOT_THE_PACKAGE.test(name) || isPlaceholder(name)) continue
    if (!isCurrentAssertion(doc, line) || inExample(doc, line)) continue
    // What surrounds it has to say something: an item of a list that is the name alone may be a sample's.
    const clause = clauseAround(source, column)
      .replace(/`[^`]*`(?: v?\d[\d.]*)?/g, '')
      .replace(OPEN, '')
    if (
      OF_ANOTHER.test(clause) ||
      OF_A_RELEASE.test(statementAt(doc, line)) ||
      (clause.match(/[a-z]{2,}/gi) ?? []).length < MIN_WORDS
    )
      continue
    if (OF_THEN_BEFORE.test(lead) || OF_THEN_BEHIND.test(rest.slice(behind?.[0].length ?? 0))) continue
    const orLater = OR_LATER.test(rest.slice(behind?.[0].length ?? 0)) || AT_LEAST.test(lead.replace(/`$/, ''))
    const asked = rangesOf(name, manifests)
    const answers = asked.map(({ range, ecosystem }) => admits(range, version, { ecosystem, orLater }))
    const [first] = asked
    if (!first || answers.some((answer) => answer !== false)) continue
    found.push({
      line,
      text: within ? text : `${text}${behind?.[0].replace(/^`/, '') ?? ''}`,
      value: `${name} ${version}`,
      reason: `${first.path}:${first.line} asks for \`${name}\` ${first.range}`,
    })
  }
  return found
}

/** What goes, or changes, with a release is announced before it: "removed in Fastify v6". */
const OF_CHANGES = /\b(?:remov|deprecat|discontinu|dropp?|upcoming|next|future|chang|break|migrat|obsolete)\w*\b/i

/** A package of the repository as it is called, and how far it has come. */
interface Release {
  readonly name: string
  readonly version: string
  readonly path: string
}

/** Versions that a page gives of the repository itself, "DocAlign 2.3", and that it has not come to yet. */
export function futureVersions(doc: Doc, { manifests }: Snapshot): StatedVersion[] {
  const releases = latestReleases(manifests)
  const stated = statedOf([...releases.keys()])
  if (stated === null) return []
  return doc.prose.flatMap((run) =>
    run.lines.flatMap((source, index) =>
      (/\d/.test(source) && source.length <= MAX_LINE_LENGTH ? [...source.matchAll(stated)] : []).flatMap(
        ([text, name = '', version = '']) => {
          const release = releases.get(name.toLowerCase())
          const line = run.line + index
          if (!release || compareVersions(version, firstParts(release.version, version)) <= 0) return []
          // What came "since" then has not come at all; what is planned may.
          if (speaksOfPlans(source) || inHistoricalSection(doc, line) || OF_CHANGES.test(statementAt(doc, line)))
            return []
          const reason = `${release.path} says that \`${release.name}\` is at ${release.version}`
          return [{ line, text, value: `${release.name} ${version}`, reason }]
        },
      ),
    ),
  )
}

function statedOf(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null
  const spelled = names.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|')
  return new RegExp(
    `(?<![\\w@/.-])\`?(${spelled})(?:\`? v?|@)(\\d{1,3}(?:\\.\\d{1,3}){0,2})(?![\\w.]*\\w|%|[ -](?:times|of|more|steps|ways|years)\\b)`,
    'gi',
  )
}

function firstParts(version: string, like: string): string {
  return version.split('.').slice(0, like.split('.').length).join('.')
}

/** The packages that tell their version, by their names in lower case; of several that are called alike, in several languages, the one that has come furthest. */
function latestReleases(manifests: Snapshot['manifests']): ReadonlyMap<string, Release> {
  const latest = new Map<string, Release>()
  for (const { name, version, path } of ownManifests(manifests)) {
    if (name === null || name.length < 3 || version === null || !/[1-9]/.test(version)) continue
    const known = latest.get(name.toLowerCase())
    if (!known || compareVersions(version, known.version) > 0) latest.set(name.toLowerCase(), { name, version, path })
  }
  return latest
}

function rangesOf(name: string, manifests: Snapshot['manifests']) {
  return ownManifests(manifests).flatMap(({ path, ecosystem, dependencies }) =>
    dependencies
      .filter((dependency) => dependency.name.toLowerCase() === name.toLowerCase())
      .map(({ range, line }) => ({ path, ecosystem, range, line })),
  )
}

/** What stands about a position between full stops, semicolons and brackets of its line. */
function clauseAround(source: string, column: number): string {
  const stop = /[;()|]|[.!?:](?=\s|$)/g
  let from = 0
  for (const match of source.matchAll(stop)) {
    if (match.index >= column - 1) return source.slice(from, match.index)
    from = match.index + 1
  }
  return source.slice(from)
}
