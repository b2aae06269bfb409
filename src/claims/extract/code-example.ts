import { isBuiltin } from 'node:module'
import {
  inHistoricalSection,
  isPlaceholder,
  isPresentFact,
  speaksOfHistory,
} from '../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, isWithin, sectionTitles } from '../../docs/doc.ts'
import { isShellBlock } from '../../docs/shell.ts'
import { treePaths } from '../../docs/tree-drawing.ts'
import { groupBy } from '../../group-by.ts'
import { oncePer } from '../../once-per.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../claim.ts'
import { isCompound, isIdentifier, isScreaming, keyEnds, mayHoldCompound } from '../identifiers.ts'
import { type Import, importsIn } from '../imports.ts'
import { namesDefinedIn } from './defined-names.ts'
import { ownPackage } from './own-package.ts'
import { extractSamples } from './samples/sample-claims.ts'
import type { SampleSubject } from './samples/subject.ts'
import { symbolOf } from './symbol.ts'

/** What a code sample takes from the repository. */
export type ExampleSubject =
  /** A package or module that the sample imports. */
  | { readonly kind: 'package'; readonly name: string }
  /** A name imported from one of the repository's own packages. */
  | { readonly kind: 'import'; readonly name: string; readonly from: string; readonly language: string }
  /**
   * A name that the sample uses and does not define; `language` is that of its fence, '' when it has none. `ours` when the
   * sample imports from the repository's packages or takes the name from one of them.
   */
  | { readonly kind: 'use'; readonly name: string; readonly language: string; readonly ours: boolean }
  | SampleSubject

const NOT_CODE = new Set([
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'log',
  'diff',
  'patch',
  'mermaid',
  'dot',
  'graphviz',
  'md',
  'markdown',
  'mdx',
  'rst',
  'html',
  'xml',
  'svg',
  'css',
  'scss',
  'less',
  'ebnf',
  'ascii',
  'tree',
  'csv',
  'http',
  'email',
  'asciidoc',
])

/** Imports from the repository's own packages in code samples, and names that the samples use. */
export const extractExamples: Extractor<ExampleSubject> = (doc, repository) => {
  const used = new Set<string>()
  const blocks = doc.codeBlocks.flatMap((block) => {
    if (NOT_CODE.has(block.language) || isShellBlock(block) || treePaths(block).length > 0) return []
    if (inHistoricalSection(doc, block.line) || speaksOfHistory(block.lead)) return []
    if (isWithin(block.line, doc.historical)) return []
    const imports = importsOf(block, repository)
    return [...ownImports(doc, block, imports, repository), ...usesIn(block, imports, repository, used)]
  })
  // What the syntax tells of a name goes before what its spelling does.
  return [...extractSamples(doc, repository), ...blocks, ...usesInSpans(doc)]
}

/** Compound names in code spans that hold more than a name: `new Server({ webhookProxy })`. */
function usesInSpans(doc: Doc): ClaimDraft<ExampleSubject>[] {
  return doc.codeSpans.flatMap((span): ClaimDraft<ExampleSubject>[] => {
    if (span.role !== null || !/[\s({[=,]/.test(span.text) || span.text.length > 300 || !isPresentFact(doc, span.line))
      return []
    // A call alone is a name, and the symbol extractor's.
    const called = symbolOf(span.text, false)?.name
    return [...span.text.matchAll(/(?<![\w$./@-])[A-Za-z_$][\w$]*(?![\w$/-])/g)].flatMap(
      (match): ClaimDraft<ExampleSubject>[] => {
        const name = match[0]
        // A variable of the environment is a claim of its own.
        if (isScreaming(name) && span.text[match.index + name.length] === '=') return []
        if (name === called || !isCompound(name) || name.length < 5 || isPlaceholder(name)) return []
        return [
          {
            line: span.line,
            column: span.column + match.index,
            text: span.text.slice(0, 200),
            value: name,
            subject: { kind: 'use', name, language: '', ours: true },
            names: [name, ...keyEnds(name)],
            tentative: true,
          },
        ]
      },
    )
  })
}

/** The imports of a block: by its syntax where its language is read, else by its lines. */
function importsOf(block: CodeBlock, { sampleOf }: RepositoryContext): Import[] {
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

function ownImports(
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

/** `example.com/tidy/v2` in a section about `v2`: older versions of a Go module stay where they were. */
function isOfTitledVersion(module: string, doc: Doc, { line, lead }: CodeBlock): boolean {
  const version = /\/(v\d+)(?:\/|$)/.exec(module)?.[1]
  if (version === undefined) return false
  return [...sectionTitles(doc, line), lead].some((text) =>
    text
      .toLowerCase()
      .split(/[^\w.]+/)
      .includes(version),
  )
}

/** The page names a later version of a Go module, too, so that it means the one that it imports. */
function standsBesideNewer(module: string, doc: Doc): boolean {
  if (!/^[\w-]+(?:\.[\w-]+)+\//.test(module) || /\/v\d+(?:\/|$)/.test(module)) return false
  return versionedModules(doc).has(module)
}

/** What stands before a `/v` anywhere on the page, with and without what leads to it: `pkg.go.dev/example.com/tidy`, `example.com/tidy`. */
const versionedModules = oncePer((doc: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const line of doc.lines)
    for (const [word] of line.includes('/v') ? line.matchAll(/[\w.@/~-]+/g) : []) {
      if (word.length > MAX_MODULE) continue
      const parts = word.split('/')
      for (let end = 1; end < parts.length; end++)
        if (parts[end]?.startsWith('v'))
          for (let start = 0; start < end; start++) found.add(parts.slice(start, end).join('/'))
    }
  return found
})

const MAX_MODULE = 200

/** `feature_name` in an import stands for any. */
const NAME_OF_SOMETHING = /^[a-z]+_?name$/i

/** Modules of the runtime and of dependencies never were packages of this repository. */
function isOthers(module: string, repository: RepositoryContext): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return module.startsWith('node:') || isBuiltin(module) || repository.dependencies.has(root)
}

/** What only Java says, for fences that name no language. */
const JAVA = /\bString\[\] args\b|^\s*import (?:static )?(?:javax?|org|com|io)\.[\w.]+(?:\.\*)?;/

function usesIn(
  block: CodeBlock,
  imports: readonly Import[],
  repository: RepositoryContext,
  seen: Set<string>,
): ClaimDraft<ExampleSubject>[] {
  // Keys are settings, which have an extractor of their own; values are the reader's.
  if (DATA.test(block.language) || OF_QUERIES.test(block.language) || !block.lines.some(mayHoldCompound)) return []
  const foreign = new Set(
    imports
      .filter((found) => !ownPackage(found.module, repository))
      .flatMap((found) => [
        ...found.names,
        found.module.split(/[./]|::/).at(-1) ?? '',
        found.module.split(/[./]|::/)[0] ?? '',
      ]),
  )
  for (const line of block.lines)
    if (/^\s*(?:import|from|use|const|let|var)\b/.test(line))
      for (const alias of line.slice(0, 500).matchAll(/\bas\s+(\w+)/g)) foreign.add(alias[1] ?? '')
  const own = namesDefinedIn(block)
  const ours = new Set(imports.filter((found) => ownPackage(found.module, repository)).flatMap((found) => found.names))
  const importsOurs = imports.some((found) => ownPackage(found.module, repository) !== null)
  const language =
    block.language === '' && block.lines.some((line) => JAVA.test(line.slice(0, 500))) ? 'java' : block.language
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
      // Text that the sample works on, as in `"visual_effect".camelize`.
      if (/["'`]/.test(code[match.index - 1] ?? '') && code[match.index - 1] === code[match.index + name.length])
        continue
      const root = /([\w$]+)(?:\(\))?(?:\.|::)(?:[\w$]+(?:\(\))?(?:\.|::))*$/.exec(
        code.slice(Math.max(0, match.index - 120), match.index),
      )?.[1]
      // A method is taken for one of ours only where the sample says whose object it is.
      if (root !== undefined && !ours.has(root) && !repository.packages.has(root) && !repository.folders.has(root))
        continue
      if (root !== undefined && (foreign.has(root) || isLibrary(root, block.language, repository))) continue
      seen.add(name)
      drafts.push({
        line: block.line + index,
        column: block.column + match.index,
        text: source.trim().slice(0, 200),
        value: name,
        subject: { kind: 'use', name, language, ours: importsOurs || root !== undefined },
        names: [name],
        tentative: true,
      })
    }
  })
  return drafts
}

/** In Go, `name.Name` takes from a package; the standard library's and other people's are not this repository's. */
function isLibrary(root: string, language: string, repository: RepositoryContext): boolean {
  if (language !== 'go' && language !== 'golang')
    return repository.dependencies.has(root.toLowerCase()) && !repository.packages.has(root)
  return /^[a-z]+$/.test(root) && !repository.folders.has(root)
}

/** What a program prints when it fails. */
const MESSAGE = /^\W*(?:panic|fatal|error|exception|\w+(?:Error|Exception)):\s/i
/** What databases and other services are asked in: their names are theirs. */
const OF_QUERIES = /^(?:kql|kusto|promql|logql|flux|esql|spl|cypher|sparql|cel|rego|hcl|nginx|apache)$/
const DATA = /^(?:ya?ml|json\w*|toml|ini|env|dotenv)$/
