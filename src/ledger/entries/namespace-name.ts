const NAME = /^[a-z][a-z0-9_-]{0,30}:[\w.-]{1,100}(?:\/[\w.-]{1,100}){0,4}$/

/** Whether a string is a valid namespace name: `project:OWNER/REPO`, or another word, a colon and a path. */
export function isNamespaceName(name: string): boolean {
  return NAME.test(name)
}
