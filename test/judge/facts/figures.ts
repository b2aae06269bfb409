import { configSchema } from '../../../src/config/schema.ts'
import { judge, type ValidationResult } from '../../../src/judge/index.ts'
import { judgeScanWith } from '../../../src/scan/judgement/judged-with-model.ts'
import { checkPage } from '../../../src/scan/pages/page.ts'
import { open } from '../../git/opened.ts'
import { history } from '../../scan/scanned.ts'
import type { LabelledSet } from './labelled.ts'

export interface Figures {
  readonly lies: number
  readonly truths: number
  /** Lies of which nothing was told. */
  readonly missed: readonly string[]
  /** Truths of which something was told, with what. */
  readonly flagged: readonly string[]
}

/** Judges each statement of some sets alone, as `docalign judge` does. Any issue at all counts as caught, or as flagged. */
export async function figuresOf(sets: readonly LabelledSet[]): Promise<Figures> {
  const answers = (await Promise.all(sets.map(answersOf))).flat()
  const [lies, truths] = [answers.filter(({ isTrue }) => !isTrue), answers.filter(({ isTrue }) => isTrue)]
  return {
    lies: lies.length,
    truths: truths.length,
    missed: lies.flatMap(({ says, told }) => (told.length === 0 ? [says] : [])),
    flagged: truths.flatMap(({ says, told }) => (told.length === 0 ? [] : [`${says} (${told.join('; ')})`])),
  }
}

async function answersOf(set: LabelledSet) {
  const judgeStatement = 'source' in set ? async (says: string) => judgeText(says, set.source) : againstCode(set)
  const answers = []
  for (const each of set.statements) {
    const { issues } = await judgeStatement(each.says)
    answers.push({ ...each, told: issues.map(({ type, message }) => `${type}: ${message}`) })
  }
  return answers
}

function judgeText(output: string, source: string): ValidationResult {
  return judge({ output, trusted_sources: [source], validation_types: ['facts', 'hallucination'] })
}

function againstCode({ repository: files }: Extract<LabelledSet, { repository: unknown }>) {
  const { path } = history(files)
  return async (says: string): Promise<ValidationResult> => {
    const repository = await open(path)
    const head = await repository.resolve('HEAD')
    const config = configSchema.parse({})
    const page = await checkPage(repository, { path: 'answer.md', bytes: Buffer.from(`${says}\n`), head, config })
    const judging = { types: ['facts', 'hallucination'] as const, criteria: [], suppress: [], concerns: () => true }
    return judgeScanWith(null, page, judging, { isAboutRepository: true })
  }
}
