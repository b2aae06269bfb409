import { escapePattern } from '../../../../base/text/pattern.ts'

/** A quoted name under which code offers something: `name = 'range'`, `register("range", range)`, `@function('range')`. */
export function isRegistered(name: string, line: string): boolean {
  const quoted = `["'\`]${escapePattern(name)}["'\`]`
  return new RegExp(
    `^\\s*(?:\\w+\\.)?(?:name|id|key|alias|function|func_?name)\\s*[:=]\\s*${quoted}\\s*[,;]?\\s*$|\\b(?:register|define|declare|expose)\\w*!?\\(\\s*${quoted}|^\\s*@[\\w.]+\\(\\s*(?:name\\s*=\\s*)?${quoted}`,
    'i',
  ).test(line)
}
