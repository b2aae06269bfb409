import { groupBy } from '../../../base/group-by.ts'
import { folderOf } from '../../../base/paths.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { CheckedSamples, CheckTask, ReadTexts } from '../protocol.ts'

/** Maximum files of a package that are read to see what its code takes. */
const MAX_FILES = 1000
const DECLARATIONS = /\.d\.[cm]?ts$/
const CODE = /\.[cm]?jsx?$/
const NO_SOURCE =
  /(?:^|\/)(?:tests?|__tests__|spec|examples?|docs?|benchmarks?|fixtures?|node_modules)\/|[.-](?:test|spec|min)\./

/**
 * Drops faults that rest on types beside code in JavaScript, unless the code does not have the name either: such types are written by hand,
 * and often take less than what runs. Members that the code makes at run time are in neither: where it does so, or where the page itself gives
 * their names, none is missing.
 */
export async function withoutNarrowTypes(
  { faults, read: files }: CheckedSamples,
  {
    samples,
    paths,
    read,
  }: Pick<CheckTask, 'samples'> & { readonly paths: ReadonlySet<string>; readonly read: ReadTexts },
): Promise<CheckedSamples> {
  const typed = new Set(
    [...faults.values()].flat().flatMap(({ evidence }) => (DECLARATIONS.test(evidence.file) ? [evidence.file] : [])),
  )
  if (typed.size === 0) return { faults, read: files }
  const sources = new Map([...typed].map((file) => [file, sourcesBeside(file, paths)]))
  const texts = await read([...new Set([...sources.values()].flat())])
  const pages = groupBy(samples, ({ page }) => page)
  const pageOf = new Map(samples.map(({ id, page }) => [id, page]))
  const isGivenByPage = (name: string, id: string): boolean =>
    (pages.get(pageOf.get(id) ?? '') ?? []).some(({ text }) => isKeyOrString(name).test(text))
  const isNarrow = ({ kind, name, evidence }: SampleFault, id: string): boolean => {
    const beside = sources.get(evidence.file) ?? []
    if (beside.length === 0) return false
    if (kind !== 'member' && kind !== 'option') return true
    const word = new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`)
    if (beside.some((path) => word.test(texts.get(path) ?? ''))) return true
    return kind === 'member' && (isGivenByPage(name, id) || beside.some((path) => COMPUTED.test(texts.get(path) ?? '')))
  }
  return {
    faults: new Map([...faults].map(([id, found]) => [id, found.filter((fault) => !isNarrow(fault, id))])),
    read: [...files, ...texts.keys()],
  }
}

/** Statements that give instances or classes members with computed names. */
const COMPUTED =
  /\b(?:this|prototype)\[(?!['"`\d])[^\]\n]{1,100}\] *=(?!=)|\bObject\.definePropert(?:y\([^,\n]{1,100}, *[A-Za-z_$]|ies\()|\bnew Proxy\(/

function isKeyOrString(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${escapePattern(name)} *:|(['"\`])${escapePattern(name)}\\1`)
}

/** The code of the package that a file of types belongs to. */
function sourcesBeside(file: string, paths: ReadonlySet<string>): string[] {
  let folder = folderOf(file)
  while (folder !== '' && !paths.has(`${folder}/package.json`)) folder = folderOf(folder)
  const prefix = folder === '' ? '' : `${folder}/`
  return [...paths]
    .filter((path) => path.startsWith(prefix) && CODE.test(path) && !NO_SOURCE.test(path.slice(prefix.length)))
    .slice(0, MAX_FILES)
}
