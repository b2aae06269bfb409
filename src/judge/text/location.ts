/** The location of a value in the output: `user.profile.email`, `tasks[2].status`; `root` for the output itself. */
export function locationOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'root'
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`
      if (!/^[\p{L}\p{N}_$-]+$/u.test(part)) return `[${JSON.stringify(part)}]`
      return index === 0 ? part : `.${part}`
    })
    .join('')
}
