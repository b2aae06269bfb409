/** Why the demo cannot be played on a repository, in one line. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
