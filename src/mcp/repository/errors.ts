import type { CodedProblem } from '../../config/problem.ts'

/** A configuration of which nothing applies, so that nothing is checked. */
export class ConfigUnusable extends Error {
  override readonly name = 'ConfigUnusable'
  readonly code: string

  constructor({ code, message }: CodedProblem) {
    super(message.startsWith(`${code} `) ? message.slice(code.length + 1) : message)
    this.code = code
  }
}
