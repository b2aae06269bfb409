import type { Node } from 'web-tree-sitter'
import type { SampleReader } from '../../ecosystem.ts'
import type { Sample, SampleImport } from '../../sample.ts'
import { movedSample } from '../../samples/places.ts'
import { isStandardPackage, STANDARD_PACKAGES } from '../package-name.ts'
import { type ImportedPackage, importedPackages } from './imports.ts'
import { followNames, type UnboundName } from './names.ts'
import { isOmission, isOmissionComment } from './prepare/abridged.ts'
import { syntaxError } from './prepare/errors.ts'
import { wrapperLength } from './prepare/fragment.ts'
import { prepareSample } from './prepare/prepare.ts'

/** Go samples: whole files, and statements, declarations and parts of them. */
export const goSamples: SampleReader = {
  prepare: prepareSample,
  read: readSample,
}

function readSample(root: Node, source: string): Sample {
  const shift = wrapperLength(source)
  const imports = importedPackages(root)
  const abridged = isAbridged(root)
  const { taken, unbound } = followNames(root, imports)
  const sample: Sample = {
    error: syntaxError(root, source),
    abridged,
    imports: imports.map(withoutNames),
    unbound: root.hasError ? [] : trusted(unbound, root, imports, abridged).map(({ member, ...rest }) => rest),
    taken,
  }
  return movedSample(sample, ({ line, column }) => ({ line, column: line === 0 ? column - shift : column }))
}

function withoutNames({ names, ...rest }: ImportedPackage): SampleImport {
  return rest
}

function isAbridged(root: Node): boolean {
  const isMarked = root.descendantsOfType('comment').some((comment) => comment && isOmissionComment(comment.text))
  if (isMarked) return true
  return root
    .descendantsOfType(['identifier', 'type_identifier'])
    .some((name) => name && isOmission(name.text) && name.endIndex - name.startIndex >= 1 && !isWrapper(name))
}

/** The placeholder name in a wrapper is alone on the first line. */
function isWrapper(name: Node): boolean {
  return name.startPosition.row === 0 && name.startPosition.column < 10 && name.endIndex - name.startIndex === 1
}

/**
 * The unbound names that are evidence: in a whole program, all of them; in a file with imports, packages of the standard library that it
 * does not import. Another file of its package may declare the other names.
 */
function trusted(
  unbound: readonly UnboundName[],
  root: Node,
  packages: readonly ImportedPackage[],
  abridged: boolean,
): readonly UnboundName[] {
  const top = root.namedChildren
  const imports = top.filter(({ type }) => type === 'import_declaration')
  const clause = top.find(({ type }) => type === 'package_clause')
  if (imports.length === 0 && !clause) return []
  if (imports.some((each) => each.descendantsOfType('dot').length > 0)) return []
  // A part of a file without standard library imports may omit them.
  if (!clause && !packages.some(({ module }) => isStandardPackage(module))) return []
  const whole = clause !== undefined && /\bmain$/.test(clause.text) && !abridged && hasMain(top)
  const seen = new Set<string>()
  return unbound.filter(({ name, member }) => {
    const tells = whole || (member !== null && /^\p{Lu}/u.test(member) && STANDARD_PACKAGES.has(name))
    if (!tells || seen.has(name)) return false
    seen.add(name)
    return true
  })
}

function hasMain(top: readonly Node[]): boolean {
  return top.some((node) => node.type === 'function_declaration' && node.childForFieldName('name')?.text === 'main')
}
