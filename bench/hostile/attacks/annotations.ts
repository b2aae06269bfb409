import { type Attack, checkedPullRequest, installed } from '../attack.ts'

/** Number of broken links in all pages of one pull request. */
const FINDINGS = 15_000
const PAGES = 10

/** Pull requests of two accounts with far more findings than anybody reads. */
export const ANNOTATIONS: readonly Attack[] = [
  {
    name: `pull requests of two accounts with ${FINDINGS.toLocaleString('en-US')} findings each`,
    group: 'annotations',
    database: 'embedded',
    async prepare({ github }) {
      const repositories = [await installed(github, 'acme'), await installed(github, 'globex')]
      return ({ lane, round, signal }) => {
        const repository = repositories[lane]
        if (!repository) throw new RangeError('there are two accounts')
        return checkedPullRequest(repository, { branch: `links-${round}`, files: brokenLinks(round) }, signal)
      }
    },
  },
]

function brokenLinks(round: number): Record<string, string> {
  const link = (page: number, index: number): string => `See [it](gone-${round}-${page}-${index}.md).\n`
  const page = (number: number): string =>
    `# Page ${number}\n\n${Array.from({ length: FINDINGS / PAGES }, (_, index) => link(number, index)).join('\n')}`
  return Object.fromEntries(Array.from({ length: PAGES }, (_, number) => [`docs/links-${number}.md`, page(number)]))
}
