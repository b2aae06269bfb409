import type { SandboxRepository } from 'github-sandbox/sandbox'
import { indent, plain, say } from './print.ts'
import { PROJECT } from './project.ts'
import { checkRunOf, until } from './stage.ts'

const TITLE = 'Read the folder from NOTES_DIR'
const FILES = {
  'src/main.js': PROJECT['src/main.js']?.replace('NOTES_FOLDER', 'NOTES_DIR') ?? '',
  'README.md': PROJECT['README.md']?.replace('what would change', 'first what would change') ?? '',
}
const WORDS = 'That is intentional: the old name works until the migration is done.'

/** A person answers a finding in their own words, and accepts the proposal. Returns DocAlign's answers, and the check run's title then. */
export async function playProse(
  repository: SandboxRepository,
): Promise<{ readonly proposal: string; readonly accepted: string; readonly title: string | null }> {
  say(`\n7. Another pull request renames a variable: “${TITLE}”. Somebody replies to the finding in their own words:`)
  const sha = await repository.commit('folder', FILES, { from: repository.defaultBranch, message: TITLE })
  const number = await repository.openPullRequest({ head: 'folder', title: TITLE })
  const finding = await until('the finding’s comment', () =>
    repository.reviewComments.find((comment) => comment.number === number && comment.byApp),
  )
  await repository.reply(number, finding.id, WORDS)
  const answer = (says: string) =>
    until(`the answer “${says}”`, () =>
      repository.reviewComments.find(({ inReplyTo, body }) => inReplyTo === finding.id && plain(body).startsWith(says)),
    )
  const { id, body } = await answer('Mute for')
  const proposal = plain(body)
  say(indent(`> ${WORDS}\n\n${proposal}`))
  await repository.react(id, '+1')
  const accepted = plain((await answer('Muted until')).body)
  const { title, conclusion } = await checkRunOf(repository, sha, '1 muted')
  say(indent(`\n👍. The same comment says then:\n\n${accepted}\n\nDocAlign — ${conclusion}: ${title}`))
  return { proposal, accepted, title }
}
