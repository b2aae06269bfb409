import ts from 'typescript6'
import { escapePattern } from '../../../base/text/pattern.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { namesLeftOut } from '../../ecosystems/samples/left-out.ts'
import type { CheckedSamples, CheckTask, ReadTexts, SampleToCheck } from '../protocol.ts'
import { exportedNames } from './exported.ts'
import { faultsOf, undeclaredNames } from './faults.ts'
import { type TypeLibraries, usedLibraries } from './libraries.ts'
import { loadSources, specifiersIn } from './load-sources.ts'
import { memberFaultsOf } from './members.ts'
import { createModuleFinder } from './modules.ts'
import { withoutNarrowTypes } from './narrow-types.ts'
import { optionFaultsOf } from './options.ts'
import { modulesOfPages } from './page-context.ts'
import { NO_PLUGINS, pluginsOfSamples } from './plugins.ts'
import { createSampleProgram } from './program.ts'
import { createResolution } from './resolved.ts'

const CONFIGURATIONS = /(?:^|\/)(?:package|tsconfig|tsconfig\.base|jsconfig)\.json$/

export interface Checking {
  readonly read: ReadTexts
  readonly libraries: TypeLibraries
  /** Works on one sample, which may take too long. */
  during<T>(sample: string, work: () => T): T
}

/** Checks samples in JavaScript and TypeScript against the sources of the packages that they import. */
export async function checkSamples(
  { samples: all, ...task }: CheckTask,
  { read, libraries, during }: Checking,
): Promise<CheckedSamples> {
  const samples = all.filter(({ madeOf }) => madeOf === undefined).map(withLanguage)
  const paths = new Set(task.paths)
  const texts = new Map(await read(task.paths.filter((path) => CONFIGURATIONS.test(path))))
  const finder = createModuleFinder(paths, task.manifests, texts)
  const inSamples = samples.flatMap(({ text }) => specifiersIn(text))
  const specifiers = await loadSources(inSamples, { finder, read, texts })
  const used = usedLibraries(libraries, {
    texts: [...texts.values(), ...samples.map(({ text }) => text)],
    specifiers,
  })
  const program = createSampleProgram(samples, modulesOfPages(samples), { texts, finder, libraries, used })
  const resolution = createResolution(program)
  const added = addedByPage(samples)
  const opened = augmentedTypes(samples)
  const exported = exportedNames(inSamples, program, finder)
  const plugins = pluginsOfSamples(samples, finder)
  const hasOtherwise = (specifier: string, name: string): boolean => {
    const word = new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`)
    const main = finder.find(specifier, null)
    return finder.filesOf(specifier).some((path) => path !== main && word.test(texts.get(path) ?? ''))
  }
  const faults = new Map<string, readonly SampleFault[]>()
  const files = samples.flatMap((sample) => {
    const file = program.fileOf(sample)
    return file ? [{ sample, file, lines: sample.text.split('\n').length }] : []
  })
  const leftOut = namesLeftOut(
    files.map(({ sample, file, lines }) => ({
      text: sample.text,
      names: during(sample.id, () => undeclaredNames(file, lines, program)),
    })),
  )
  for (const { sample, file, lines } of files) {
    const context = {
      ...{ resolution, exported, hasOtherwise, leftOut },
      added: added.get(sample.page) ?? new Set<string>(),
      plugins: plugins.get(sample.id) ?? NO_PLUGINS,
    }
    const found = during(sample.id, () => faultsOf(file, lines, program, context, opened))
    if (found) faults.set(sample.id, found)
  }
  const printed = { checker: program.checker, resolution, exported }
  for (const sample of all) {
    const { id, madeOf } = sample
    if (madeOf === undefined) continue
    const faultsIn = madeOf === 'options' ? optionFaultsOf : memberFaultsOf
    faults.set(
      id,
      during(id, () => faultsIn(sample, printed)),
    )
  }
  return withoutNarrowTypes({ faults, read: [...texts.keys()] }, { samples: all, paths, read })
}

/**
 * Names of members that the samples of a page may add to objects: those that they assign, and those that they define in objects, which
 * plugins and extensions are made of.
 */
function addedByPage(samples: readonly SampleToCheck[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pages = new Map<string, Set<string>>()
  for (const { page, text } of samples) {
    const names = pages.get(page) ?? new Set()
    pages.set(page, names)
    for (const added of ADDED) for (const [, name = ''] of text.matchAll(added)) names.add(name)
  }
  return pages
}

const AUGMENTATION = /\bdeclare\s+(?:module\s+['"][^'"\n]{1,200}['"]|global)\s*\{([\s\S]*)/g
const INTERFACE = /\binterface\s+([A-Za-z_$][\w$]*)/g

/** Names of the interfaces that samples tell readers to add to: what they take is up to the reader. */
function augmentedTypes(samples: readonly SampleToCheck[]): ReadonlySet<string> {
  const bodies = samples.flatMap(({ text }) => [...text.matchAll(AUGMENTATION)].map(([, body = '']) => body))
  return new Set(bodies.flatMap((body) => [...body.matchAll(INTERFACE)].map(([, name = '']) => name)))
}

const ADDED = [
  // `socket.isAlive = true`
  /\.([A-Za-z_$][\w$]*)\s*(?:[-+*/|&]|\?\?|\|\|)?=(?![=>])/g,
  // `isEven: {`, `isEven: function`, `isEven() {`
  /^\s*(?:async )?([A-Za-z_$][\w$]*)(?::\s*(?:\{|\(|function\b|async\b|[\w$]+ *=>)|\([^()]*\)\s*\{)/gm,
  // `decorate('user', null)`
  /\b(?:decorate|define|extend|augment|add|register)\w*\(\s*['"]([\w$]+)['"]/gi,
]

/** A sample with the extension of the language that it is in: pages label TypeScript as JavaScript. */
function withLanguage(sample: SampleToCheck): SampleToCheck {
  const { extension, text } = sample
  if (!/^\.[cm]?jsx?$/.test(extension)) return sample
  const file = ts.createSourceFile('sample.tsx', text, ts.ScriptTarget.ESNext)
  return hasTypes(file) ? { ...sample, extension: extension === '.jsx' || hasElements(file) ? '.tsx' : '.ts' } : sample
}

function hasTypes(node: ts.Node): boolean {
  const isOfTypeScript =
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isNonNullExpression(node) ||
    (ts.isParameter(node) && node.questionToken !== undefined)
  return isOfTypeScript || (ts.forEachChild(node, hasTypes) ?? false)
}

function hasElements(node: ts.Node): boolean {
  return ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node) || (ts.forEachChild(node, hasElements) ?? false)
}
