import type { Concept } from '../concept.ts'

/** A subject that pages declare differently: a version of one dependency, a default of one key. */
export interface DeclaredTwice {
  readonly subject: string
  /** One place per value. */
  readonly places: readonly { readonly doc: string; readonly line: number; readonly value: string }[]
}

/**
 * The subjects that pages declare differently. A page may have several values, such as tested versions; two pages contradict each other if
 * no value of one agrees with a value of the other.
 */
export function declaredTwice(concepts: readonly Concept[]): DeclaredTwice[] {
  const declared = new Map<string, Map<string, Concept[]>>()
  for (const concept of concepts) {
    const name = nameOf(concept)
    if (name === null) continue
    const pages = declared.get(name) ?? new Map<string, Concept[]>()
    declared.set(name, pages)
    pages.set(concept.doc, [...(pages.get(concept.doc) ?? []), concept])
  }
  return [...declared.values()].flatMap((pages) => contradictionAmong([...pages.values()]) ?? [])
}

/** The subject that a concept declares a value of. Keys with the same name are distinguished by the section that lists them. */
function nameOf({ claim_type: type, subject, headings }: Concept): string | null {
  if (subject === null || subject === '') return null
  return [type, subject.toLowerCase(), type === 'dependency_version' ? '' : (headings.at(-1) ?? '')].join('\n')
}

function contradictionAmong(pages: readonly (readonly Concept[])[]): DeclaredTwice | null {
  const [first] = pages
  const other = first && pages.find((page) => !page.some(({ value }) => first.some((own) => agree(own.value, value))))
  const [one, two] = [first?.[0], other?.[0]]
  if (one === undefined || two === undefined) return null
  return { subject: one.subject ?? '', places: [one, two].map(({ doc, line, value }) => ({ doc, line, value })) }
}

/** `20` and `>=20.3` agree: one is less precise. */
function agree(left: string, right: string): boolean {
  const [a, b] = [left, right].map((value) => value.toLowerCase().replace(/^[\s^~<>=v]+|(?:\.[x*0])+$/g, ''))
  return a === b || `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`)
}
