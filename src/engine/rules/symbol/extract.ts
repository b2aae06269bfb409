import { memoize, memoizePart } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { isOfScaffold } from '../../docs/annotation/page-owner.ts'
import {
  inExample,
  isCurrentAssertion,
  isDeclaredByReader,
  isPlaceholder,
} from '../../docs/annotation/statement-context.ts'
import { isOfMadeProject } from '../../docs/annotation/written-files.ts'
import { type CodeSpan, type Doc, isWithin, sectionsWhere } from '../../docs/doc.ts'
import { headerAt } from '../../docs/parts/table.ts'
import { moduleScopes } from '../../docs/rst/object-scope.ts'
import { commandsOf } from '../../docs/shell/shell.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../claim.ts'
import { placed } from '../draft.ts'
import { aboutEnvironment, isWellKnownVariable } from '../environment/extract.ts'
import { isCompound, isScreaming, keyEnds, nameBeginnings, withoutDollars } from '../identifiers.ts'
import { withEmitted } from './extract/emitted-name.ts'
import { namesImportedFromOthers } from './extract/foreign-imports.ts'
import { foreignTypeOf } from './extract/foreign-types.ts'
import { isOfForeignModule } from './extract/foreign-values.ts'
import { phpClasses } from './extract/php-class.ts'
import { languageOfPaths, objectsPlaced, referenceOf, referenceTo } from './extract/reference.ts'
import { isPlain, type NameSubject, namesInProse, symbolOf } from './extract/symbol-name.ts'

/** `post_note(room_id, body)`, preceded only by the owner it is a member of. */
const SIGNATURE = /^(?:[A-Za-z_][\w.]*\.)?([A-Za-z_]\w{2,60})\(([A-Za-z_]\w*(?:, ?[A-Za-z_]\w*){1,7})\)$/

/** Headings that are a signature of two or more parameters, given by name only. */
function headingSignatures(doc: Doc): ClaimDraft<NameSubject>[] {
  return doc.headings.flatMap(({ text, line, column }) => {
    const [whole, name = '', list = ''] = SIGNATURE.exec(text.trim()) ?? []
    if (whole === undefined || !isCompound(name) || !isCurrentAssertion(doc, line)) return []
    const parameters = list.split(',').map((each) => each.trim())
    const at = placed({ line, column, text: whole })
    return [
      { ...at, value: whole, subject: { name, owner: null, parameters }, names: [name], tentative: true as const },
    ]
  })
}

/** Commands that install the package they name last. */
const INSTALL =
  /^(?:dotnet add package|(?:npm|pnpm|bun) (?:i|install|add)|yarn add|(?:uv )?pip3? install|uv add|composer require|gem install|cargo add|go get) (?:-\S+ )*(\S+)/

/** File names of a folder's front page, which is not about a single subject. */
const FRONT_PAGE = /^(?:readme|index|install(?:ation|ing)?|getting[-_ ]?started|overview)\b/i

/**
 * Whether the page is about an extension of the product that is maintained elsewhere: `Tool.Discovery.Acme`, which the page tells readers
 * to install and which is not a package of the repository. Names on the page are then the extension's.
 */
const isOfExtension = memoizePart((doc: Doc, { ownSlugs, packages, folders }: RepositoryContext): boolean => {
  if (FRONT_PAGE.test(baseName(doc.path))) return false
  const own = [...ownSlugs].map((slug) => baseName(slug).toLowerCase())
  const installed = commandsOf(doc).flatMap(
    ({ words }) => INSTALL.exec(words.join(' '))?.[1]?.split(/[[<>=~^]/, 1) ?? [],
  )
  const family = installed.filter((name) => own.some((each) => isExtensionOf(name.toLowerCase(), each)))
  return family.length > 0 && family.every((name) => !packages.has(name) && !folders.has(name))
})

function isExtensionOf(name: string, product: string): boolean {
  return name.startsWith(product) && /^[.-]\w/.test(name.slice(product.length))
}

const SYMBOL_ROLE =
  /^(?:class|func|function|meth|method|attr|exc|data|const|obj|default|any|type|var|macro|struct|enum|envvar)$/
const AUTODOC =
  /^directive:(?:py:)?(?:auto(?:class|method|function|attribute|exception|data|module)|class|function|method|attribute|exception|data)$/
const OPTION_TABLE =
  /\b(?:option|key|setting|property|parameter|param|field|config\w*|argument|attribute|prop|flag|variable)s?\b/i

/** Names in code spans, reStructuredText roles and autodoc directives, and compound names in prose. */
export const extractSymbols: Extractor<NameSubject> = (doc, repository) => {
  if (isOfExtension(doc, repository) || isOfScaffold(doc.path)) return []
  const page = pageOf(doc, repository)
  return withEmitted(doc, [
    ...doc.codeSpans.flatMap((span) => spanDraft(span, page) ?? []),
    ...namesInProse(doc).filter(({ value }) => !page.shown.has(value) && !page.imported.has(value)),
    ...described(doc, repository),
    ...headingSignatures(doc),
    ...phpClasses(doc, repository.namespaces),
  ])
}

/** What the page as a whole says of its names. */
interface Page {
  readonly doc: Doc
  readonly repository: RepositoryContext
  /** Sections about other libraries. */
  readonly ofLibraries: ReturnType<typeof sectionsWhere>
  readonly moduleAt: ReturnType<typeof moduleScopes>
  /** Names that its samples define in full. */
  readonly shown: ReadonlySet<string>
  readonly imported: ReadonlySet<string>
}

function pageOf(doc: Doc, repository: RepositoryContext): Page {
  return {
    doc,
    repository,
    ofLibraries: sectionsWhere(doc, (source) => speaksOfLibrary(source, repository.packages)),
    moduleAt: moduleScopes(doc),
    shown: functionsShown(doc),
    imported: namesImportedFromOthers(doc, repository),
  }
}

type NamedSymbol = NonNullable<ReturnType<typeof symbolOf>>

/** The claim that the name in a code span exists; null if it names nothing of the repository. */
function spanDraft(span: CodeSpan, page: Page): ClaimDraft<NameSubject> | null {
  const { doc, repository } = page
  const { role } = span
  const directed = role !== null && AUTODOC.test(role)
  if (role !== null && !directed && !SYMBOL_ROLE.test(role.replace(/^(?:py|js|c|cpp|rust|php|go):/, ''))) return null
  const certain = directed || (role !== null && role !== 'default')
  const reference = referenceOf(doc, span, repository)
  const symbol = symbolOf(span.text, certain || reference !== null)
  if (!symbol || isPlaceholder(symbol.name) || !isCurrentAssertion(doc, span.line)) return null
  if (isOfOthers(span, symbol, page) || isOfThePage(span, symbol, page)) return null
  if (isVariableOrOption(span, symbol, doc)) return null
  const ofType = foreignTypeOf(doc, span, symbol.owner, repository)
  const owner = symbol.owner ?? reference?.path.split('.').at(-2)
  return {
    ...placed(span),
    value: symbol.name,
    subject: { ...symbol, ...(reference ? { reference } : {}), ...(ofType !== null && { ofType }) },
    names: [
      ...new Set([symbol.name, withoutDollars(symbol.name)]),
      ...keyEnds(symbol.name),
      ...nameBeginnings(symbol.name),
    ],
    ...(owner != null && { owner }),
    ...(isPlain(symbol.name) && !certain ? { tentative: true as const } : {}),
  }
}

/** The name is a library's. */
function isOfOthers(span: CodeSpan, { name, owner }: NamedSymbol, page: Page): boolean {
  const { doc, repository, ofLibraries, moduleAt, imported } = page
  if (span.role === null && imported.has(owner ?? name)) return true
  if (isForeign(span.text, repository.dependencies, repository.packages)) return true
  if (owner !== null && isOfForeignModule(doc, owner, repository.packages)) return true
  if (isWithin(span.line, ofLibraries)) return true
  return span.role !== null && isOfOtherModule(moduleAt(span.line), repository)
}

/** The name is introduced by the page itself: by a sample, by the reader, or as an argument of a call. */
function isOfThePage({ role, text, line, column }: CodeSpan, { name, owner }: NamedSymbol, page: Page): boolean {
  const { doc, shown } = page
  // `.name` is a method of an object whose class the page does not give.
  if (/^[~!]?\./.test(text.trim()) || inExample(doc, line) || shown.has(name)) return true
  if (role !== null) return false
  if (owner === null && ownParameters(doc).has(text)) return true
  return isDeclaredByReader(doc, line, column) || isOfMadeProject(doc, name)
}

/** Other claim types check these. */
function isVariableOrOption({ text, line }: CodeSpan, { name }: NamedSymbol, doc: Doc): boolean {
  if (isScreaming(name) && (isWellKnownVariable(name) || aboutEnvironment(doc, line, text))) return true
  return OPTION_TABLE.test(headerAt(doc, line))
}

/** Objects of the repository's packages whose descriptions the site generator inserts into the page. */
function described(doc: Doc, repository: RepositoryContext): ClaimDraft<NameSubject>[] {
  const language = languageOfPaths(doc)
  if (!language) return []
  return objectsPlaced(doc).flatMap(({ line, name: path }) => {
    const root = path.split('.', 1)[0] ?? ''
    const name = path.slice(path.lastIndexOf('.') + 1)
    if (!repository.packages.has(root)) return []
    const subject = { name, owner: null, reference: referenceTo(path, language, repository) }
    return [{ line, column: 5, text: path, value: path, subject, names: [name], tentative: true as const }]
  })
}

const WHOLE_FUNCTION =
  /^\s*(?:export )?(?:default )?(?:(?:async )?function\*? ([\w$]+)[^;]*\{\s*$|(?:const|let|var) ([\w$]+)(?:: [^=]+)? = |(?:async )?def (\w+)\(.*:\s*$|def (?:self\.)?(\w+)(?:\(.*\))?\s*$|func (\w+)\(.*\{\s*$|(?:pub )?(?:async )?fn (\w+)[<(].*\{\s*$|(?:export |pub(?:\(\w+\))? )?(?:abstract |data )?(?:class|struct|enum|trait|interface) ([\w$]+)[^;]*[{:]\s*$)/

/** Functions, classes and values that a code block defines in full. They are for the reader to copy, whatever the repository calls so. */
function functionsShown(doc: Doc): Set<string> {
  const shown = new Set<string>()
  for (const block of doc.codeBlocks)
    for (const line of block.lines) {
      const name = line.length < 500 ? WHOLE_FUNCTION.exec(line)?.slice(1).find(Boolean) : undefined
      if (name !== undefined) shown.add(name)
    }
  return shown
}

const LIBRARY =
  /\[`([\w.@/-]+)`\](?:\[[^\]]*\]|\([^)]*\)) (?:library|package|plug-?in|module|extension) (?:includes|provides|offers|ships|contains|implements|exports|adds|supports|comes with)\b/i

/** The text says that a linked third-party library provides something. */
function speaksOfLibrary(source: string, packages: ReadonlySet<string>): boolean {
  const library = LIBRARY.exec(source.slice(0, 1000))?.[1]
  return library !== undefined && !packages.has(library)
}

/** Objects of a module that has neither a package nor a folder in the repository: it moved to another project. */
function isOfOtherModule(module: string | null, { packages, folders }: RepositoryContext): boolean {
  const root = module?.split('.', 1)[0]
  return root !== undefined && !packages.has(root) && !folders.has(root)
}

/** Common import names of libraries. */
const LIBRARY_NAME = /^(?:ts|np|pd|plt|tf|react|vscode|lodash|asyncio|subprocess|tokio)$/

/** A dotted name that starts with a dependency's name belongs to that dependency. */
function isForeign(text: string, dependencies: ReadonlySet<string>, packages: ReadonlySet<string>): boolean {
  const root = /^[~!.@]*([\w-]+)(?:\.|::)/.exec(text.trim())?.[1]?.toLowerCase()
  if (root === undefined || packages.has(root)) return false
  // Python package names have hyphens in requirements and underscores in imports.
  return dependencies.has(root) || dependencies.has(root.replaceAll('_', '-')) || LIBRARY_NAME.test(root)
}

const CALL = /^[^\s(]*[\w\])>]\(([\s\S]*)\)/
const PARAMETER = /(?<![\w.$'"`])[a-z_]\w*(?![\w.$(:'"`])/g
const MAX_SPAN = 300

/**
 * Arguments of the calls on a page: `pattern` of `find(root, [pattern])`. Where the page mentions such a name, it means its own argument.
 * The parameter's name in code is checked by the claim about the call.
 */
const ownParameters: (doc: Doc) => ReadonlySet<string> = memoize((doc) => {
  const found = new Set<string>()
  for (const { text, role } of doc.codeSpans) {
    const given = role === null && text.length <= MAX_SPAN ? CALL.exec(text)?.[1] : undefined
    for (const [name] of given?.matchAll(PARAMETER) ?? []) found.add(name)
  }
  return found
})
