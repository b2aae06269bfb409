const KINDS = {
  app: 'A',
  user: 'U',
  repository: 'R',
  issue: 'I',
  pull: 'PR',
  comment: 'IC',
  review: 'PRR',
  reviewComment: 'PRRC',
  thread: 'PRRT',
  reaction: 'REA',
  checkRun: 'CR',
  checkSuite: 'CS',
  installation: 'MDIzOk',
} as const

export type NodeKind = keyof typeof KINDS

/** GraphQL's global id: opaque to clients, as on GitHub, and specific to a kind. */
export function nodeId(kind: NodeKind, id: number): string {
  return `${KINDS[kind]}_kwDO${Buffer.from(`${id}`).toString('base64url')}`
}

/** The number in a global id of that kind; undefined for another kind. */
export function idOfNode(kind: NodeKind, node: string): number | undefined {
  const prefix = `${KINDS[kind]}_kwDO`
  if (!node.startsWith(prefix)) return undefined
  const id = Number(Buffer.from(node.slice(prefix.length), 'base64url').toString())
  return Number.isSafeInteger(id) ? id : undefined
}
