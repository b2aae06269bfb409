import { folderOf, joinPath } from '../../../../base/paths.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { placeOfWord } from '../../../docs/shell/place-of-word.ts'
import { commandsOf, type ShellCommand } from '../../../docs/shell/shell.ts'
import type { SettingFormat } from '../../../ecosystems/manifest.ts'
import { isOfPast } from '../../statement.ts'
import type { SettingPlace } from './setting-place.ts'

/** Settings that a sample passes to one module or action. */
export interface SettingSample extends SettingPlace {
  readonly settings: readonly { readonly name: string; readonly line: number }[]
  /** Whether the sample says which version it calls. */
  readonly isOfVersion: boolean
}

/** A step or a module call in a sample. */
interface Call {
  /** `owner/name@v1`, `../..` */
  readonly source: string
  readonly settings: SettingSample['settings']
  readonly isOfVersion: boolean
}

/** Settings that samples of a page pass to the repository's own actions and modules. */
export function settingSamples(doc: Doc, ownSlugs: ReadonlySet<string>): SettingSample[] {
  const inBlocks = doc.codeBlocks.flatMap((block) => {
    if (isOfPast(doc, block)) return []
    const actions = /^(?:ya?ml)?$/.test(block.language) ? usedActions(block) : []
    const modules = /^(?:hcl|terraform|tf)?$/.test(block.language) ? calledModules(block) : []
    return [
      ...actions.flatMap((call) => sampleOf('action', call, folderOfAction(call.source, ownSlugs))),
      ...modules.flatMap((call) =>
        sampleOf('terraform', call, folderOfModule(call.source, folderOf(doc.path), ownSlugs)),
      ),
    ]
  })
  return [...inBlocks, ...commandsOf(doc).flatMap((command) => (command.elsewhere ? [] : builtImage(doc, command)))]
}

/** `docker build --build-arg NAME=value folder` */
function builtImage(doc: Doc, command: ShellCommand): SettingSample[] {
  const { words, folder } = command
  const build = words.indexOf('build')
  const context = words.at(-1) ?? ''
  if (!/^(?:docker|podman)$/.test(words[0] ?? '') || build < 1 || build > 2 || !/^[\w./-]+$/.test(context)) return []
  const settings = words.flatMap((word, index) => {
    const given = word === '--build-arg' ? words[index + 1] : /^--build-arg=(.+)$/.exec(word)?.[1]
    const name = /^[A-Za-z_]\w*/.exec(given ?? '')?.[0]
    return name === undefined ? [] : [{ name, line: placeOfWord(doc, command, name).line }]
  })
  const file = words[words.findIndex((word) => /^(?:-f|--file)$/.test(word)) + 1] ?? ''
  const isNamed = words.some((word) => /^(?:-f|--file)$/.test(word))
  const place = folder.startsWith('?') ? null : joinPath(folder, isNamed ? folderOf(file) : context)
  return place === null || settings.length === 0 ? [] : [{ format: 'image', place, settings, isOfVersion: false }]
}

/** @param folder undefined if the action or module belongs to another repository */
function sampleOf(format: SettingFormat, call: Call, folder: string | null | undefined): SettingSample[] {
  const { settings, isOfVersion } = call
  return folder === undefined ? [] : [{ format, place: folder, settings, isOfVersion }]
}

function folderOfAction(source: string, ownSlugs: ReadonlySet<string>): string | null | undefined {
  if (/^\.\//.test(source)) return joinPath('', source) ?? undefined
  const [, slug = '', folder = ''] = /^([\w.-]+\/[\w.-]+)(?:\/([^@]*))?@/.exec(source) ?? []
  if (slug === '' || /\.ya?ml$/.test(folder)) return undefined
  return folderOfOwn(`github.com/${slug}`, folder, ownSlugs)
}

/**
 * Resolves a path, a registry address (`owner/name/provider//modules/a`) or a git URL to a folder. A path that leaves the repository gives
 * null: the sample may be relative to any folder.
 */
function folderOfModule(source: string, from: string, ownSlugs: ReadonlySet<string>): string | null | undefined {
  if (/^\.{1,2}\/|^\.{1,2}$/.test(source)) return joinPath(from, source)
  const [address = '', folder = ''] = source.replace(/^git::|\?.*$/g, '').split(/(?<!:)\/\//)
  const [, owner, name, provider] = /^([\w-]+)\/([\w-]+)\/([\w-]+)$/.exec(address) ?? []
  const slug =
    owner === undefined
      ? address
          .replace(/^(?:https?|ssh):\/\//, '')
          .replace(/^(?:\w+@)?/, '')
          .replace(':', '/')
          .replace(/\.git$/, '')
      : `github.com/${owner}/terraform-${provider}-${name}`
  return folderOfOwn(slug, folder, ownSlugs)
}

function folderOfOwn(slug: string, folder: string, ownSlugs: ReadonlySet<string>): string | null | undefined {
  if (ownSlugs.has(slug.toLowerCase())) return joinPath('', folder) ?? undefined
  // The repository's own name may be unknown.
  return ownSlugs.size === 0 ? null : undefined
}

/** Maximum number of lines of a step. */
const MAX_STEP = 200

/** Steps of a workflow: `uses`, and the keys below its `with`. */
function usedActions({ lines, line: start }: CodeBlock): Call[] {
  return lines.flatMap((line, index) => {
    const [, before = '', source] = /^(\s*(?:- +)?)uses:\s*["']?([^\s"'#]+)/.exec(line.slice(0, 500)) ?? []
    if (source === undefined) return []
    const settings: { name: string; line: number }[] = []
    let inner: number | null = null
    for (let at = index + 1; at < Math.min(lines.length, index + MAX_STEP); at++) {
      const text = (lines[at] ?? '').slice(0, 500)
      const indent = text.search(/\S/)
      if (indent === -1 || text[indent] === '#') continue
      if (indent < before.length) break
      if (indent === before.length) {
        inner = /^\s*with:\s*(?:#.*)?$/.test(text) ? 0 : null
        continue
      }
      if (inner === 0) inner = indent
      const name = inner === indent ? /^\s*["']?([\w.-]+)["']?:(?:\s|$)/.exec(text)?.[1] : undefined
      if (name !== undefined) settings.push({ name, line: start + at })
    }
    return [{ source, settings, isOfVersion: source.includes('@') }]
  })
}

/** Arguments that Terraform itself reads in a module call. */
export const META_ARGUMENTS = /^(?:source|version|count|for_each|providers|depends_on)$/

/** `module "x" { source = "…" name = value }` */
function calledModules({ lines, line: start }: CodeBlock): Call[] {
  // Heredocs contain lines that look like arguments.
  if (lines.some((line) => /<<[-~]?\w/.test(line))) return []
  const found: Call[] = []
  for (let index = 0; index < lines.length; index++) {
    if (!/^\s*module\s+"[^"]*"\s*\{\s*$/.test((lines[index] ?? '').slice(0, 500))) continue
    const settings: { name: string; line: number }[] = []
    let source = ''
    let isOfVersion = false
    let depth = 1
    while (depth > 0 && ++index < lines.length) {
      const text = (lines[index] ?? '').slice(0, 1000).replace(/(?:#|\/\/ ).*$/, '')
      const [, name = '', value = ''] = (depth === 1 ? /^\s*([A-Za-z_][\w-]*)\s*=(?!=)\s*(.*)$/.exec(text) : null) ?? []
      if (name === 'source') source = /"([^"]*)"/.exec(value)?.[1] ?? ''
      else if (name === 'version') isOfVersion = true
      else if (name !== '' && !META_ARGUMENTS.test(name)) settings.push({ name, line: start + index })
      for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[{}[\]()]/g))
        depth += /[{[(]/.test(bracket) ? 1 : -1
    }
    found.push({ source, settings, isOfVersion: isOfVersion || /[?&]ref=/.test(source) })
  }
  return found
}
