import * as z from 'zod'
import { explain } from '../../../../engine/scan/explanation.ts'
import { explanationJson } from '../../../../report/explanation.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { claimInput } from '../input.ts'
import { claimWithId } from '../shown.ts'

const input = z.strictObject({ id: claimInput })

export function explainClaim(session: RepositorySession): Tool {
  return tool({
    name: 'explain_claim',
    title: 'Explain a verdict',
    description:
      'Explains the verdict on one statement of the docs: what the page says, what was looked up in the code, the lines of code as evidence, when it was last true and which commit broke it.',
    input,
    isReadOnly: true,
    isLocal: true,
    run: ({ id }, { progress }) =>
      session.withCheck({ progress }, async (check, repository) => {
        const { result, scanned } = check
        return explanationJson(await explain(claimWithId(check, id), { result, head: scanned.head }, repository))
      }),
  })
}
