/** What commands were called in version 0.1, by their first words, and what they are called now; both work until version 0.3. */
export const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['doctor', 'migrate', 'jobs', 'token', 'trust', 'rules', 'learning', 'triggers'].map((name): [string, string] => [
    name,
    `server ${name}`,
  ]),
  ['epoch', 'eval epoch'],
  ['judge trends', 'eval trends'],
])

/** Arguments as they are given today, and the words at their start that have changed; null if none has. */
export function withTodaysName(args: readonly string[]): {
  readonly args: readonly string[]
  readonly former: string | null
} {
  const start = args.findIndex((argument) => !argument.startsWith('-'))
  if (start < 0) return { args, former: null }
  for (const [former, today] of FORMER_NAMES) {
    const words = former.split(' ')
    if (words.every((word, index) => args[start + index] === word))
      return { args: [...args.slice(0, start), ...today.split(' '), ...args.slice(start + words.length)], former }
  }
  return { args, former: null }
}
