import { once } from '../../../base/memoize.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { createExports, type Modules } from './exports.ts'
import { createMembers } from './members.ts'
import { type At, type CodeModel, EMPTY_MODEL } from './model.ts'

interface ModelParts {
  /** By path; the files that may contain what is needed. */
  readonly files: ReadonlyMap<string, FileFacts>
  /** Further files may contain it. */
  readonly isPartial?: boolean
  readonly modules: Modules
  readonly texts?: CodeModel['placesOf']
}

/** Combines the facts of files. Pure: everything is computed from `parts` on first use. */
export function createModel({
  files,
  isPartial = false,
  modules,
  texts = EMPTY_MODEL.placesOf,
}: ModelParts): CodeModel {
  const allOf = <F>(factsOf: (facts: FileFacts) => readonly F[]): At<F>[] =>
    [...files].flatMap(([file, facts]) => factsOf(facts).map((fact) => ({ ...fact, file })))
  const exports = createExports(files, modules)
  return {
    exportsOf: exports.ofModule,
    membersOf: createMembers(files, modules, exports.ofFile),
    options: once(() => ({
      facts: allOf(({ options }) => options),
      open: isPartial
        ? 'not all files are read'
        : ([...files.values()].find(({ openOptions }) => openOptions !== undefined)?.openOptions ?? null),
    })),
    commands: once(() => ({
      facts: allOf(({ commands }) => commands),
      open: isPartial
        ? 'not all files are read'
        : ([...files.values()].find(({ openCommands }) => openCommands !== undefined)?.openCommands ?? null),
    })),
    imports: once(() => ({
      facts: allOf(({ imports }) => imports).map((each) => ({
        ...each,
        targets: modules.imported(each.module, each.file),
      })),
      open: isPartial ? 'not all files are read' : null,
    })),
    environment: once(() => ({ facts: allOf(({ environment }) => environment), open: null })),
    isConditional: (file, line) => files.get(file)?.conditionalValues?.includes(line) ?? false,
    placesOf: texts,
  }
}
