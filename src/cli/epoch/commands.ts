import { QUESTIONS_FILE } from '../../base/config/questions-file.ts'
import { type Command, command, serverCommand } from '../terminal/command.ts'

export const EPOCH_COMMANDS: readonly Command[] = [
  command(
    'eval epoch create [PATH|NAMESPACE]',
    'Take a snapshot of the docs and code of a repository, or of the entries of a namespace',
    {
      options: { head: { value: 'REF', help: 'commit of PATH (default: HEAD)' }, json: { help: 'print JSON' } },
      server: 'by namespace',
      details: [
        'Entries with the same content make the same epoch. The server creates one with every scan of a default branch.',
      ],
      load: async () => (await import('./create.ts')).runEpochCreate,
    },
  ),
  command(
    'eval epoch validate [ID|NAMESPACE|PATH]',
    'Validate an epoch by asking what it says and what it does not say',
    {
      options: {
        head: { value: 'REF', help: 'commit of PATH (default: HEAD)' },
        questions: { value: 'FILE', help: 'ask these questions and no others' },
        seed: { value: 'N', help: 'seed of the sample (default: 1)' },
        out: { value: 'FILE', help: 'write the report here (default: validation_report.json)' },
        'dry-run': { help: 'record nothing, and write a report only to --out' },
        drop: {
          value: 'SHARE',
          help: 'hide this share of the entries from search, to test the gate (records nothing)',
        },
        'max-tokens': { value: 'N', help: 'maximum number of tokens for models' },
        'max-usd': { value: 'USD', help: 'maximum cost of models' },
        json: { help: 'print the report' },
      },
      server: 'by namespace',
      details: [
        'For a NAMESPACE it is the latest epoch. A PATH is scanned into a temporary namespace.',
        `Questions in ${QUESTIONS_FILE} of the repository are asked first; a model adds others. Without a model only questions with a "value" are decided.`,
        'FILE has JSON lines: {"id", "ground_truth", "value", "variations": []} or {"id", "unseen": true, "variations": []}.',
        'A model is used if DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL are set. Exit codes: 0 passed, 1 failed, 2 invalid usage, or neither a model nor questions.',
      ],
      load: async () => (await import('./validate.ts')).runEpochValidate,
    },
  ),
  serverCommand('eval epoch publish [ID]', 'Publish an epoch whose validation passed', {
    options: {
      force: { help: 'publish one that failed or was never validated' },
      why: { value: 'TEXT', help: 'the reason, which is recorded' },
    },
    details: ['Exit codes: 0 published, 1 refused, 2 invalid usage or no such epoch.'],
    load: async () => (await import('./show.ts')).runEpochPublish,
  }),
  serverCommand('eval epoch list [NAMESPACE]', 'List the epochs of a namespace, newest first, with their validations', {
    options: { limit: { value: 'N', help: 'show at most N epochs (default: 20)' }, json: { help: 'print JSON' } },
    load: async () => (await import('./show.ts')).runEpochList,
  }),
  serverCommand('eval epoch show [ID]', 'Show an epoch, its validations, and the questions with the worst results', {
    options: { json: { help: 'print JSON, with the full report of the last validation' } },
    load: async () => (await import('./show.ts')).runEpochShow,
  }),
  serverCommand(
    'eval epoch calibrate [FILE]',
    'Fit the similarity thresholds of the embedding model to judged answers, and record them',
    {
      options: {
        seed: { value: 'N', help: 'seed of the split (default: 1)' },
        'dry-run': { help: 'record nothing' },
        json: { help: 'print JSON' },
      },
      details: [
        'FILE has JSON lines {"id", "ground_truth", "answer", "correct"}. It defaults to a hundred judged answers that come with DocAlign.',
        'Thresholds are fitted on one half of the answers and evaluated on the other.',
      ],
      load: async () => (await import('./calibrate.ts')).runEpochCalibrate,
    },
  ),
]
