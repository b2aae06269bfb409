/** GitHub does not take a person's token any more: it expired, or access was taken back. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'

  constructor() {
    super('GitHub refused the token of a person')
  }
}

/** GitHub gave no token for a code; `reason` is a word of GitHub's, such as `bad_verification_code`. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError'
  readonly reason: string

  constructor(reason: string) {
    super(`GitHub refused a sign-in: ${reason}`)
    this.reason = reason
  }
}

/** GitHub did not answer, or not with what was asked for. What it answered is not in here: it may be a token. */
export class GitHubAwayError extends Error {
  override readonly name = 'GitHubAwayError'
}
