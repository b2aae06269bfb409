import { readXml, type XmlElement } from '../formats/xml.ts'
import { addEngine, addUrls, type ManifestDraft } from '../manifests/draft.ts'

const JAVA_PROPERTIES: ReadonlySet<string> = new Set([
  'maven.compiler.release',
  'maven.compiler.source',
  'maven.compiler.target',
  'java.version',
  'jdk.version',
  'javaVersion',
])

/** Longer values are not versions, and references would multiply them. */
const MAX_PROPERTY_LENGTH = 200

/** pom.xml: its own coordinates and dependencies. Additions by a parent or a profile are not in the file's text. */
export function readPom(draft: ManifestDraft, text: string): void {
  const elements = readXml(text)
  draft.ecosystem = 'maven'
  const properties = new Map<string, string>()
  for (const { path, text: value } of elements) {
    const property = /^project\/properties\/(.+)$/.exec(path)?.[1]
    if (property !== undefined && value.length <= MAX_PROPERTY_LENGTH) properties.set(property, value)
  }
  const resolved = (value: string): string =>
    value.replace(/\$\{([\w.-]{1,80})\}/g, (whole, name: string) => properties.get(name) ?? whole)
  const field = (...paths: string[]): string | null => {
    for (const path of paths) {
      const found = elements.find((element) => element.path === path)?.text
      if (found !== undefined && found !== '') return resolved(found)
    }
    return null
  }
  const group = field('project/groupId', 'project/parent/groupId')
  const artifact = field('project/artifactId')
  draft.name = artifact === null ? null : [group, artifact].filter((part) => part !== null).join(':')
  draft.version = field('project/version', 'project/parent/version')
  addUrls(draft, [field('project/url'), field('project/scm/url')])
  draft.workspaces.push(
    ...elements.filter(({ path }) => path === 'project/modules/module').map((module) => module.text),
  )
  addJava(draft, elements, resolved)
  addDependencies(draft, elements, resolved)
}

function addJava(draft: ManifestDraft, elements: readonly XmlElement[], resolved: (value: string) => string): void {
  let plugin = ''
  for (const { path, text, line } of elements) {
    if (path.endsWith('/plugin/artifactId')) plugin = text
    const property = /^project\/properties\/(.+)$/.exec(path)?.[1] ?? ''
    // Other plugins use `release` differently: for javadoc, it selects the docs to link to.
    const isPlugin =
      plugin === 'maven-compiler-plugin' && /\/plugin\/configuration\/(?:release|source|target)$/.test(path)
    const version = resolved(text)
    if ((JAVA_PROPERTIES.has(property) || isPlugin) && /^\d+(?:\.\d+)*$/.test(version)) {
      addEngine(draft, 'java', version, 'declared', line, path.startsWith('project/profiles/'))
    }
  }
}

function addDependencies(
  draft: ManifestDraft,
  elements: readonly XmlElement[],
  resolved: (value: string) => string,
): void {
  const parts = new Map<number, Map<string, string>>()
  for (const { path, parent, text, line } of elements) {
    const part = /^project\/(?:dependencyManagement\/)?dependencies\/dependency\/(\w+)$/.exec(path)?.[1]
    if (part === undefined) continue
    const known = parts.get(parent) ?? new Map<string, string>()
    parts.set(parent, known.set(part, resolved(text)).set(`${part} line`, String(line)))
  }
  for (const part of parts.values()) {
    const artifact = part.get('artifactId')
    if (artifact === undefined) continue
    draft.dependencies.push({
      name: `${part.get('groupId') ?? ''}:${artifact}`,
      range: part.get('version') ?? '',
      kind: part.get('scope') === 'test' ? 'development' : part.get('optional') === 'true' ? 'optional' : 'runtime',
      line: Number(part.get('version line') ?? part.get('artifactId line') ?? 1),
    })
  }
}
