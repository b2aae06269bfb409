/** An entry of the error list in GitHub's 422; an older form is plain text. */
export type FieldError = string | { resource?: string; field?: string; code: string; message?: string }

const DOCUMENTATION = 'https://docs.github.com/rest'

/** An error response in the format of GitHub's REST API. */
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

/** The response of the checks API to a request that violates its schema. */
export function invalidRequest(problem: string): ApiError {
  return new ApiError(422, `Invalid request.\n\n${problem}`)
}
