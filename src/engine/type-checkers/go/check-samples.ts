import { groupBy } from '../../../base/group-by.ts'
import { memoizeBy } from '../../../base/memoize.ts'
import { importedPackages } from '../../ecosystems/go/samples/imports.ts'
import { wrapperLength } from '../../ecosystems/go/samples/prepare/fragment.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { treeIn } from '../../ecosystems/syntax/read.ts'
import type { CheckedSamples, Checking, CheckTask, SampleToCheck } from '../protocol.ts'
import { type PackageOf, packagesOf, type TypeName } from './declarations.ts'
import { faultsIn } from './faults.ts'
import { createPackages, type Packages } from './packages.ts'

/** Maximum times that packages are loaded for what the ones before lead to. */
const MAX_ROUNDS = 8
/** Shorter names mean something else in each sample. */
const MIN_NAME = 3

/** Checks samples in Go against the packages of the repository that their pages import. */
export async function checkGoSamples(task: CheckTask, { read, during }: Checking): Promise<CheckedSamples> {
  const packages = createPackages(task, read)
  const samples = task.samples.filter(({ madeOf, text }) => madeOf === undefined && wrapperLength(text) === 0)
  let faults = new Map<string, readonly SampleFault[]>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    faults = new Map()
    for (const page of groupBy(samples, (sample) => sample.page).values())
      for (const [id, found] of await faultsOnPage(page, packages, during)) faults.set(id, found)
    if (!(await packages.loadWanted())) break
  }
  return { faults, read: packages.read }
}

async function faultsOnPage(
  samples: readonly SampleToCheck[],
  packages: Packages,
  during: Checking['during'],
): Promise<Map<string, readonly SampleFault[]>> {
  const imports: PackageOf[] = []
  const imported = new Set<string>()
  for (const { text } of samples)
    await treeIn('go', text, (root) => {
      imports.push(packagesOf(root))
      for (const { module } of importedPackages(root)) imported.add(module)
    })
  const packageOf = memoizeBy((alias: string) => onlyOne(imports.map((each) => each(alias))))
  const all = [...imported]
  const bindings = new Map<string, TypeName | null>()
  const faults = new Map<string, readonly SampleFault[]>()
  for (const { id, text } of samples) {
    const bound: [string, TypeName | null][] = []
    const page = {
      packageOf,
      imported: all,
      earlier: (name: string) => (name.length < MIN_NAME ? null : (bindings.get(name) ?? null)),
      bound: (name: string, type: TypeName | null) => void bound.push([name, type]),
    }
    const found = await treeIn('go', text, (root) =>
      root.hasError ? null : during(id, () => faultsIn(root, page, packages)),
    )
    if (found) faults.set(id, found)
    for (const [name, type] of bound) bindings.set(name, bindings.has(name) ? same(bindings.get(name), type) : type)
  }
  return faults
}

/** The path that all samples of a page which import a package of this name have for it. */
function onlyOne(paths: readonly (string | null)[]): string | null {
  const [only, ...others] = new Set(paths.filter((path) => path !== null))
  return only !== undefined && others.length === 0 ? only : null
}

function same(a: TypeName | null | undefined, b: TypeName | null): TypeName | null {
  return a && b && a.package === b.package && a.name === b.name ? a : null
}
