/** Why the demo cannot run on a repository, in one line. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
