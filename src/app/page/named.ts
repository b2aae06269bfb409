interface Named {
  readonly owner: string
  readonly name: string
}

/** Whether a repository has this name; GitHub's names are case-insensitive. */
export function isCalled(repository: Named, asked: Named): boolean {
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
  return same(repository.owner, asked.owner) && same(repository.name, asked.name)
}
