import { numberedLines } from '../formats/lines.ts'
import { addEngine, type ManifestDraft } from '../manifests/draft.ts'

const MAX_LINE_LENGTH = 2000

/** build.gradle, settings.gradle and their Kotlin forms, line by line. They are programs, of which only literals are read. */
export function readGradle(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'gradle'
  const isInBranch = createBranches()
  for (const { text: raw, line } of numberedLines(text)) {
    const content = raw.slice(0, MAX_LINE_LENGTH).replace(/(?:^|\s)\/\/.*$/, '')
    const isConditional = isInBranch(content)
    draft.name ??= /^\s*rootProject\.name\s*=\s*["']([^"'$]+)["']/.exec(content)?.[1] ?? null
    draft.version ??= /^version\s*=?\s*["']([^"'$]+)["']/.exec(content)?.[1] ?? null
    draft.group ??= /^\s*group\s*=?\s*["'](\w[\w-]*(?:\.[\w-]+)+)["']\s*$/.exec(content)?.[1] ?? null
    addJava(draft, content, line, isConditional)
    const dependency =
      /^\s*(\w*(?:mplementation|api|compileOnly|runtimeOnly|compile|annotationProcessor|kapt))[\s(]+["']([\w.-]+:[\w.-]+)(?::([^"'@:]+))?/.exec(
        content,
      )
    if (dependency !== null) {
      const [, configuration = '', name = '', range = ''] = dependency
      const kind = configuration.startsWith('test') ? 'development' : 'runtime'
      draft.dependencies.push({ name, range: range.includes('$') ? '' : range, kind, line })
    }
    if (/^\s*include\b/.test(content)) {
      for (const [, project = ''] of content.matchAll(/["']:?([\w:.-]+)["']/g)) {
        draft.workspaces.push(project.replaceAll(':', '/'))
      }
    }
  }
}

const BRANCH = /\b(?:if|else|when|switch|case)\b/

/**
 * Returns a function that is called with each line in turn and tells whether the line is in a branch of a condition: between its braces,
 * on the line of the condition, or on the line below one without braces.
 */
function createBranches(): (line: string) => boolean {
  const open: boolean[] = []
  let branches = 0
  let isBelowCondition = false
  return (line) => {
    const isInside = branches > 0 || isBelowCondition
    let from = 0
    for (const { 0: brace, index } of line.matchAll(/[{}]/g)) {
      if (brace === '{') open.push(BRANCH.test(line.slice(from, index)))
      const isBranch = brace === '{' ? open.at(-1) : open.pop()
      if (isBranch) branches += brace === '{' ? 1 : -1
      from = index + 1
    }
    if (line.trim() !== '') isBelowCondition = /\bif\s*\(.*\)\s*$|\belse\s*$/.test(line.slice(from))
    const ternary = line.indexOf('?')
    return isInside || BRANCH.test(line) || (ternary !== -1 && line.includes(':', ternary))
  }
}

function addJava(draft: ManifestDraft, content: string, line: number, isConditional: boolean): void {
  const compatibility =
    /\b(?:sourceCompatibility|targetCompatibility|jvmTarget|options\.release)\b[^\d"'V]{0,30}["']?(?:JavaVersion\.)?(?:VERSION_)?(\d+(?:[._]\d+)?)/.exec(
      content,
    )?.[1]
  if (compatibility !== undefined)
    addEngine(draft, 'java', compatibility.replace('_', '.'), 'declared', line, isConditional)
  const toolchain = /\bJavaLanguageVersion\.of\(\s*(\d+)/.exec(content)?.[1]
  if (toolchain !== undefined) addEngine(draft, 'java', toolchain, 'toolchain', line, isConditional)
}

/** gradle.properties: the project's group and version, and its name for publishing plug-ins. */
export function readGradleProperties(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'gradle'
  for (const { text: content } of numberedLines(text)) {
    const [, key = '', value = null] = PROPERTY.exec(content.slice(0, MAX_LINE_LENGTH)) ?? []
    if (/^version/i.test(key)) draft.version ??= value
    else if (/^group$/i.test(key)) draft.group ??= value
    else if (key !== '') draft.name ??= value
  }
}

const PROPERTY = /^\s*(version|VERSION_NAME|group|GROUP|POM_ARTIFACT_ID)\s*[=:]\s*([\w.+-]+)\s*$/
