/**
 * An annotation in the log of a step.
 *
 * @param {'notice' | 'warning' | 'error'} level
 * @param {string} text
 */
export function say(level, text) {
  const line = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${level}::${line}\n`)
}
