import { inExample, isCurrentAssertion, isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import type { Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placed, placedIn } from '../../draft.ts'
import type { NameSubject } from './symbol-name.ts'

/** A fully qualified class name: `Acme\Turnstile\Provider`, with single or doubled backslashes. */
const CLASS = /(?<![\w\\$])\\{0,2}((?:[A-Z]\w{0,60}\\{1,2}){1,8}[A-Z]\w{0,60})(?![\w\\])/g
const MAX_LINE = 1000

/** Classes of the repository's own namespaces, in code spans and code blocks. */
export function phpClasses(doc: Doc, namespaces: ReadonlySet<string>): ClaimDraft<NameSubject>[] {
  if (namespaces.size === 0) return []
  const isOwn = (name: string): boolean => [...namespaces].some((prefix) => name.startsWith(prefix))
  const inSpans = doc.codeSpans.flatMap((span) => namesIn(span.text).map((name) => ({ name, at: placed(span) })))
  const inBlocks = doc.codeBlocks.flatMap((block) =>
    block.lines.flatMap((text, line) =>
      /^\s*namespace\b/.test(text)
        ? []
        : namesIn(text).map((name) => ({
            name,
            at: placedIn(block, { line, column: Math.max(0, text.indexOf(name)) }),
          })),
    ),
  )
  return [...inSpans, ...inBlocks].flatMap(({ name, at }) => {
    if (
      !isOwn(name) ||
      isPlaceholder(name.replaceAll('\\', '/')) ||
      !isCurrentAssertion(doc, at.line) ||
      inExample(doc, at.line)
    )
      return []
    const last = name.slice(name.lastIndexOf('\\') + 1)
    return [
      {
        ...at,
        value: name,
        subject: { name: last, owner: null, namespaced: name },
        names: [last],
        tentative: true as const,
      },
    ]
  })
}

function namesIn(text: string): string[] {
  return [...text.slice(0, MAX_LINE).matchAll(CLASS)].map(([, name = '']) => name.replace(/\\+/g, '\\'))
}
