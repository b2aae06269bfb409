/** The id of the person who sent an event; null for a bot, such as that of GitHub Actions, which acts for everybody. */
export function personOf(sender: unknown): number | null {
  const { id, type } = (sender ?? {}) as { readonly id?: unknown; readonly type?: unknown }
  return typeof id === 'number' && type !== 'Bot' ? id : null
}
