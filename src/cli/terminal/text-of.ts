/** An error's message, in one line for a log. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
