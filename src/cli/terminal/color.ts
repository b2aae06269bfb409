import type { OutputStream, Terminal } from './command.ts'

/**
 * Whether to use colors on a stream: `NO_COLOR` (any value) disables them, `FORCE_COLOR` (any value except `0` and `false`) enables them;
 * by default only terminals have them, unless dumb.
 */
export function wantsColor(stream: OutputStream, env: Terminal['env']): boolean {
  if (env.NO_COLOR) return false
  const forced = env.FORCE_COLOR
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}
