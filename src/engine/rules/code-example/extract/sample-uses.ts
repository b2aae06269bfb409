import { isCurrentAssertion, isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, isUnlabelled } from '../../../docs/doc.ts'
import { ecosystemOfFence } from '../../../ecosystems/lookup.ts'
import { recognizedLanguage } from '../../../ecosystems/syntax/grammars.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placed, placedIn } from '../../draft.ts'
import { isCompound, isScreaming, keyEnds, mayHoldCompound } from '../../identifiers.ts'
import type { Import } from '../../imports.ts'
import { symbolOf } from '../../symbol/extract/symbol-name.ts'
import type { ExampleSubject } from '../subject.ts'
import { namesDefinedIn } from './defined-names.ts'
import { ownPackage } from './own-package.ts'

/** Compound names in code spans that contain more than a name: `new Server({ webhookProxy })`. */
export function usesInSpans(doc: Doc): ClaimDraft<ExampleSubject>[] {
  return doc.codeSpans.flatMap((span): ClaimDraft<ExampleSubject>[] => {
    if (
      span.role !== null ||
      !/[\s({[=,]/.test(span.text) ||
      span.text.length > 300 ||
      !isCurrentAssertion(doc, span.line)
    )
      return []
    // A lone call is a name, which the symbol extractor handles.
    const called = symbolOf(span.text, false)?.name
    return [...span.text.matchAll(/(?<![\w$./@-])[A-Za-z_$][\w$]*(?![\w$/-])/g)].flatMap(
      (match): ClaimDraft<ExampleSubject>[] => {
        const name = match[0]
        // An environment variable is a separate claim.
        if (isScreaming(name) && span.text[match.index + name.length] === '=') return []
        if (name === called || !isCompound(name) || name.length < 5 || isPlaceholder(name)) return []
        const at = placed({ ...span, column: span.column + match.index })
        const subject = { kind: 'use' as const, name, language: '', ours: true, block: 0 }
        return [{ ...at, value: name, subject, names: [name, ...keyEnds(name)], tentative: true }]
      },
    )
  })
}

/**
 * Names that a block uses but neither defines nor imports from third parties, without those of earlier blocks.
 *
 * @param seen names of the earlier blocks; the names of this block are added
 */
export function usesIn(
  block: CodeBlock,
  imports: readonly Import[],
  repository: RepositoryContext,
  seen: Set<string>,
): ClaimDraft<ExampleSubject>[] {
  // Keys are settings, which have their own extractor. Values are the reader's.
  if (DATA.test(block.language) || OF_QUERIES.test(block.language) || !block.lines.some(mayHoldCompound)) return []
  const isOfOurs = ({ module }: Import): boolean => ownPackage(module, repository) !== null
  const foreign = new Set(
    imports
      .filter((found) => !isOfOurs(found))
      .flatMap(({ names, module }) => {
        const parts = module.split(/[./]|::/)
        return [...names, parts.at(-1) ?? '', parts[0] ?? '']
      }),
  )
  for (const line of block.lines)
    if (/^\s*(?:import|from|use|const|let|var)\b/.test(line))
      for (const alias of line.slice(0, 500).matchAll(/\bas\s+(\w+)/g)) foreign.add(alias[1] ?? '')
  const own = namesDefinedIn(block)
  const ours = new Set(imports.filter(isOfOurs).flatMap(({ names }) => names))
  const importsOurs = imports.some(isOfOurs)
  const language = isUnlabelled(block) ? recognizedLanguage(block.lines) : block.language
  const drafts: ClaimDraft<ExampleSubject>[] = []
  block.lines.forEach((source, index) => {
    if (source.length > 1000 || !mayHoldCompound(source) || MESSAGE.test(source)) return
    const code = source.replace(/(?:^|\s)(?:\/\/|#(?![[!])|--\s).*$/, '')
    for (const match of code.matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/g)) {
      const name = match[0]
      if (
        seen.has(name) ||
        own.has(name) ||
        foreign.has(name) ||
        !isCompound(name) ||
        name.length < 5 ||
        isPlaceholder(name)
      )
        continue
      // A string literal that the sample operates on, as in `"visual_effect".camelize`.
      if (/["'`]/.test(code[match.index - 1] ?? '') && code[match.index - 1] === code[match.index + name.length])
        continue
      const root = /([\w$]+)(?:\(\))?(?:\.|::)(?:[\w$]+(?:\(\))?(?:\.|::))*$/.exec(
        code.slice(Math.max(0, match.index - 120), match.index),
      )?.[1]
      // A method counts as the repository's only if the sample shows whose object it is.
      if (root !== undefined && !ours.has(root) && !repository.packages.has(root) && !repository.folders.has(root))
        continue
      if (root !== undefined && (foreign.has(root) || isLibrary(root, block.language, repository))) continue
      seen.add(name)
      const at = placedIn(block, { line: index, column: match.index })
      const isOurs = importsOurs || root !== undefined
      const subject = { kind: 'use' as const, name, language, ours: isOurs, block: block.line }
      drafts.push({ ...at, value: name, subject, names: [name], tentative: true })
    }
  })
  return drafts
}

/** Packages of the standard library and of third parties are not the repository's. */
function isLibrary(root: string, language: string, repository: RepositoryContext): boolean {
  if (!ecosystemOfFence(language)?.conventions?.namesPackages)
    return repository.dependencies.has(root.toLowerCase()) && !repository.packages.has(root)
  return /^[a-z]+$/.test(root) && !repository.folders.has(root)
}

/** A program's failure message. */
const MESSAGE = /^\W*(?:panic|fatal|error|exception|\w+(?:Error|Exception)):\s/i
/** Query and configuration languages of databases and services, whose names are not the repository's. */
const OF_QUERIES = /^(?:kql|kusto|promql|logql|flux|esql|spl|cypher|sparql|cel|rego|hcl|nginx|apache)$/
const DATA = /^(?:ya?ml|json\w*|toml|ini|env|dotenv)$/
