export type ConfigErrorCode =
  /** Not YAML, or not a mapping: nothing of the file applies. */
  | 'DOCALIGN_E501'
  /** Unknown key. */
  | 'DOCALIGN_E502'
  /** Bad value. */
  | 'DOCALIGN_E503'
  /** A glob or regular expression that cannot be used. */
  | 'DOCALIGN_E504'

/** A problem in `.docalign.yml` that was reported while the rest of it applied. */
export interface ConfigProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A problem whose `message` is the whole line that users see: code, place, what is wrong and the way out. */
export interface CodedProblem extends ConfigProblem {
  readonly code: ConfigErrorCode
}

/** A problem after which nothing of the file applies. */
export function isFatal(problem: { readonly code: string }): boolean {
  return problem.code === 'DOCALIGN_E501'
}

export function configProblem(
  code: ConfigErrorCode,
  file: string,
  place: { readonly line: number; readonly column: number },
  text: string,
): CodedProblem {
  const { line, column } = place
  return { file, line, column, message: oneLine(`${code} ${file}:${line}:${column} ${text}`), code }
}

/** Control characters, line ends and direction marks of a file's text never reach a terminal or a log. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '\ufffd')
}
