/** GitHub no longer accepts a person's token: it expired, or was revoked. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'

  constructor() {
    super('GitHub refused the token of a person')
  }
}

/** GitHub gave no token for a code; `reason` is GitHub's error code, such as `bad_verification_code`. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError'
  readonly reason: string

  constructor(reason: string) {
    super(`GitHub refused a sign-in: ${reason}`)
    this.reason = reason
  }
}

/** GitHub did not answer, or not as expected. The message does not contain the answer, which may include a token. */
export class GitHubAwayError extends Error {
  override readonly name = 'GitHubAwayError'
}
