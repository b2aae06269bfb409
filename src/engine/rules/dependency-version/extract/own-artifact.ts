import { type CodeBlock, type Doc, sectionTitles } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import { isOfPast } from '../../statement.ts'

/** Maven coordinates in a sample, possibly of the repository's own artifacts. */
export interface ArtifactSubject {
  readonly kind: 'artifact'
  readonly group: string
  readonly artifact: string
  /** Null if the sample gives none, or a placeholder. */
  readonly version: string | null
  /** The versions that the page gives for the artifact. */
  readonly beside: readonly string[]
}

/** `group:artifact:version` and `"group" % "artifact" % "version"`; the version is optional. */
const ON_ONE_LINE =
  /["'`]([a-z][\w-]*(?:\.[\w-]+)+)(?::([\w.-]+)(?::([^"'`:@\s]+)[^"'`\s]*)?["'`]|["'] % ["']([\w.-]+)["'](?: % ["']([^"'\s]+)["'])?)/g
const ELEMENT = /<(groupId|artifactId|version)>\s*([^<\s]+)\s*<\/\1>/g
const ENDS = /<\/?(?:dependency|plugin|parent|exclusion|path)>/

interface Coordinates extends Omit<ArtifactSubject, 'kind' | 'beside'> {
  readonly block: CodeBlock
  readonly line: number
  readonly column: number
}

/** Longer lines are not coordinates. */
const MAX_LINE = 500

/** Maven coordinates in build samples. */
export function artifactsIn(doc: Doc): ClaimDraft<ArtifactSubject>[] {
  const found = doc.codeBlocks.filter((block) => !isOfPast(doc, block)).flatMap(coordinatesIn)
  const versions = new Map<string, string[]>()
  for (const { group, artifact, version } of found)
    if (version !== null)
      versions.set(
        `${group}:${artifact}`,
        [...(versions.get(`${group}:${artifact}`) ?? []), version].slice(0, MAX_BESIDE),
      )
  return found.map(({ block, line, column, group, artifact, version }) => {
    const value = [`${group}:${artifact}`, ...(version === null ? [] : [version])].join(' ')
    const isOfOthers = [block.lead, sectionTitles(doc, block.line).at(-1) ?? ''].some((text) => FOR_SOME.test(text))
    const subject = {
      kind: 'artifact' as const,
      group,
      artifact,
      version: isOfOthers ? null : version,
      beside: versions.get(`${group}:${artifact}`) ?? [],
    }
    return { ...placedIn(block, { line, column }), value, subject, names: [artifact], tentative: true as const }
  })
}

const MAX_BESIDE = 20
/** "For Java 8, use 2.x": the version is only for some users. */
const FOR_SOME = /\d|\b(?:older|legacy|previous|snapshots?)\b/i

function coordinatesIn(block: CodeBlock): Coordinates[] {
  const found: Coordinates[] = []
  let parts = new Map<string, { readonly text: string; readonly line: number; readonly column: number }>()
  const end = (): void => {
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => parts.get(name))
    const { line, column } = version ?? artifact ?? { line: 0, column: 0 }
    if (group && artifact)
      found.push({ block, line, column, group: group.text, artifact: artifact.text, version: plain(version?.text) })
    parts = new Map()
  }
  for (const [line, whole] of block.lines.entries()) {
    const source = whole.slice(0, MAX_LINE)
    if (ENDS.test(source)) end()
    for (const { 1: name = '', 2: text = '', index } of source.matchAll(ELEMENT)) {
      if (parts.has(name)) end()
      parts.set(name, { text, line, column: index })
    }
    for (const { 1: group = '', 2: one, 3: its, 4: other = '', 5: others, index } of source.matchAll(ON_ONE_LINE))
      found.push({ block, line, column: index, group, artifact: one ?? other, version: plain(its ?? others) })
  }
  end()
  return found
}

/** A release version; null for snapshots, which are for early testers. */
function plain(version: string | undefined): string | null {
  const isPlain = version !== undefined && /^\d+(?:\.\d+)+(?:[.-][\w.-]+)?$/.test(version)
  return isPlain && !/-SNAPSHOT$/i.test(version) ? version : null
}
