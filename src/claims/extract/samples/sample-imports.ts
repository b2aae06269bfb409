import { isBuiltin } from 'node:module'
import { isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { groupBy } from '../../../group-by.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { isIdentifier } from '../../identifiers.ts'
import { type Import, importsIn } from '../../imports.ts'
import { isOfTitledVersion, standsBesideNewer } from '../versions/module-version.ts'
import type { ExampleSubject } from './example-subject.ts'
import { ownPackage } from './own-package.ts'

/** The imports of a block: by its syntax where its language is read, else by its lines. */
export function importsOf(block: CodeBlock, { sampleOf }: RepositoryContext): Import[] {
  const sample = sampleOf(block)
  if (!sample || sample.imports.length === 0) return importsIn(block.lines)
  const groups = groupBy(sample.imports, ({ module, line }) => `${line}:${module}`)
  return [...groups.values()].flatMap((group): Import[] => {
    const [first] = group
    if (!first) return []
    const names = group.flatMap(({ name }) => (name === null || name === '*' || name === 'default' ? [] : [name]))
    return [{ line: first.line, column: first.column, module: first.module, names }]
  })
}

/** Packages and modules that a block imports, and the names that it takes from the repository's own. */
export function ownImports(
  doc: Doc,
  block: CodeBlock,
  imports: readonly Import[],
  repository: RepositoryContext,
): ClaimDraft<ExampleSubject>[] {
  return imports.flatMap((found): ClaimDraft<ExampleSubject>[] => {
    const owner = ownPackage(found.module, repository)
    const at = {
      line: block.line + found.line,
      column: block.column + found.column,
      text: (block.lines[found.line] ?? '').trim().slice(0, 200),
    }
    const source: ClaimDraft<ExampleSubject> = {
      ...at,
      value: found.module,
      subject: { kind: 'package', name: found.module },
      tentative: true,
    }
    if (!owner && isOthers(found.module, repository)) return []
    if (isOfTitledVersion(found.module, doc, block) || standsBesideNewer(found.module, doc)) return []
    if (!owner) return found.module.startsWith('.') ? [] : [source]
    const names = found.names.filter(
      (name) => isIdentifier(name) && name.length > 1 && !isPlaceholder(name) && !NAME_OF_SOMETHING.test(name),
    )
    return [
      source,
      ...names.map((name) => ({
        ...at,
        value: name,
        subject: { kind: 'import' as const, name, from: found.module, language: block.language },
        names: [name],
      })),
    ]
  })
}

/** `feature_name` in an import stands for any. */
const NAME_OF_SOMETHING = /^[a-z]+_?name$/i

/** Modules of the runtime and of dependencies never were packages of this repository. */
function isOthers(module: string, repository: RepositoryContext): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return module.startsWith('node:') || isBuiltin(module) || repository.dependencies.has(root)
}
