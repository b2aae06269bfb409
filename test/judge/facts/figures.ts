import { configSchema } from '../../../src/base/config/schema.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'
import { checkPage } from '../../../src/engine/scan/pages/page.ts'
import { judge, type ValidationResult, type ValidationType } from '../../../src/judge/index.ts'
import { judgeScan } from '../../../src/stages/judgement/judged.ts'
import { open } from '../../base/git/opened.ts'
import { history } from '../../engine/scan/scanned.ts'
import type { LabelledSet, LabelledStatement } from './labelled.ts'

const TYPES: ValidationType[] = ['criteria', 'facts', 'hallucination']
const CRITERIA = ['All facts are supported']

export interface Figures {
  readonly lies: number
  readonly truths: number
  /** Lies of which nothing was told. */
  readonly missed: readonly string[]
  /** Truths of which something was told, with what. */
  readonly flagged: readonly string[]
}

/** Those that are said to be supported, whether or not anything is told of them. */
export async function certifiedOf(sets: readonly LabelledSet[]): Promise<readonly LabelledStatement[]> {
  const answers = (await Promise.all(sets.map(answersOf))).flat()
  return answers.filter(({ isCertified }) => isCertified)
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
    const { issues, passed_criteria = [], metadata } = await judgeStatement(each.says)
    const checked = metadata?.coverage?.statements?.checked ?? 0
    const told = issues.flatMap(({ type, message }) => (type.startsWith('criteria') ? [] : [`${type}: ${message}`]))
    answers.push({ ...each, told, isCertified: passed_criteria.length > 0 || (checked > 0 && told.length === 0) })
  }
  return answers
}

function judgeText(output: string, source: string): ValidationResult {
  return judge({ output, trusted_sources: [source], validation_types: TYPES, acceptance_criteria: CRITERIA })
}

function againstCode({ repository: files }: Extract<LabelledSet, { repository: unknown }>) {
  const { path } = history(files)
  return async (says: string): Promise<ValidationResult> => {
    const repository = await open(path)
    const head = await repository.resolve('HEAD')
    const config = configSchema(CLAIM_TYPES).parse({})
    const page = await checkPage(repository, { path: 'answer.md', bytes: Buffer.from(`${says}\n`), head, config })
    const judging = { types: TYPES, criteria: CRITERIA, suppress: [], concerns: () => true, isAboutRepository: true }
    return judgeScan(null, page, judging)
  }
}
