import { nodeId } from '../state/node-id.ts'
import { REACTIONS, type Reaction } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { iso } from './urls.ts'

export function reactionShape(world: World, { id, user, content, createdAt }: Reaction) {
  return {
    id,
    node_id: nodeId('reaction', id),
    user: accountShape(world, user),
    content,
    created_at: iso(createdAt),
  }
}

/** The reaction counts of a comment. */
export function reactionRollup(url: string, reactions: readonly Reaction[]) {
  const counts = REACTIONS.map((content) => [
    content,
    reactions.filter((reaction) => reaction.content === content).length,
  ])
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) }
}
