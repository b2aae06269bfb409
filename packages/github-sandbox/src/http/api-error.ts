/** One entry of the list that comes with GitHub's 422; an older form of it is bare text. */
export type FieldError = string | { resource?: string; field?: string; code: string; message?: string }

const DOCUMENTATION = 'https://docs.github.com/rest'

/** An answer other than what was asked for, in the shape of GitHub's REST API. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message)
    this.status = status
    this.body = {
      message,
      ...(errors === undefined ? {} : { errors }),
      documentation_url: DOCUMENTATION,
      status: `${status}`,
    }
  }
}

export function notFound(): ApiError {
  return new ApiError(404, 'Not Found')
}

export function notPermitted(): ApiError {
  return new ApiError(403, 'Resource not accessible by integration')
}

export function validationFailed(...errors: readonly FieldError[]): ApiError {
  return new ApiError(422, 'Validation Failed', errors)
}

/** What the checks API answers when a request does not have the form of its schema. */
export function invalidRequest(problem: string): ApiError {
  return new ApiError(422, `Invalid request.\n\n${problem}`)
}
