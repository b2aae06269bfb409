export type ConfigErrorCode =
  /** Not YAML, or not a mapping: the whole file is ignored. */
  | 'DOCALIGN_E501'
  /** Unknown key. */
  | 'DOCALIGN_E502'
  /** Bad value. */
  | 'DOCALIGN_E503'
  /** An invalid glob or regular expression. */
  | 'DOCALIGN_E504'

/** A problem in `.docalign.yml`; the rest of the file still applies. */
export interface ConfigProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A problem with its code. `message` is the complete line for users: code, place, mistake and solution. */
export interface CodedProblem extends ConfigProblem {
  readonly code: ConfigErrorCode
}

/** Whether a problem invalidates the whole file. */
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

/** Removes control characters, line ends and direction marks, which must not reach a terminal or a log. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '\ufffd')
}
