import type { OutputStream, Terminal } from './command.ts'

/**
 * Whether a stream takes colors: `NO_COLOR` (any value) forbids them, `FORCE_COLOR` (any value but `0` and `false`) demands them;
 * otherwise terminals take them, unless they are dumb.
 */
export function wantsColor(stream: OutputStream, env: Terminal['env']): boolean {
  if (env.NO_COLOR) return false
  const forced = env.FORCE_COLOR
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}
