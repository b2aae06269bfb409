import type { Command } from '../command.ts'

/** The commands of epochs and their gate. */
export const EPOCH_COMMANDS: readonly Command[] = [
  {
    name: 'epoch create',
    summary: 'Take a snapshot of the claims of a repository, or of the entries of a namespace',
    positionals: ['PATH|NAMESPACE'],
    options: {
      head: { value: 'REF', help: 'commit of PATH (default: HEAD)' },
      json: { help: 'print JSON' },
    },
    server: 'by namespace',
    exclusive: [],
    details: [
      'Entries that say the same make the same epoch. The server makes one with every scan of a default branch.',
    ],
    load: async () => (await import('./create.ts')).runEpochCreate,
  },
  {
    name: 'epoch validate',
    summary: 'Ask search about what an epoch says and about what it does not say, and gate the epoch by the answers',
    positionals: ['ID|NAMESPACE|PATH'],
    options: {
      head: { value: 'REF', help: 'commit of PATH (default: HEAD)' },
      questions: { value: 'FILE', help: 'ask these questions instead of generated ones' },
      seed: { value: 'N', help: 'ask about others (default: 1)' },
      out: { value: 'FILE', help: 'write the report here (default: validation_report.json)' },
      'dry-run': { help: 'record nothing: the epoch stays what it is, and no report is written but to --out' },
      drop: {
        value: 'SHARE',
        help: 'keep search from finding this share of the statements, to see that the gate notices (records nothing)',
      },
      'max-tokens': { value: 'N', help: 'most tokens that models may use' },
      'max-usd': { value: 'USD', help: 'most that models may cost' },
      json: { help: 'print the report' },
    },
    server: 'by namespace',
    exclusive: [],
    details: [
      'Of a NAMESPACE it is the latest epoch. A PATH is scanned into a scratch namespace that is forgotten afterwards.',
      'FILE has JSON lines: {"id", "ground_truth", "variations": []} or {"id", "unseen": true, "variations": []}.',
      'Models are used where DOCALIGN_LLM_BASE_URL and DOCALIGN_EMBEDDING_BASE_URL say so. Exit codes: 0 passed, 1 failed, 2 wrong use.',
    ],
    load: async () => (await import('./validate.ts')).runEpochValidate,
  },
  {
    name: 'epoch publish',
    summary: 'Publish an epoch whose validation passed',
    positionals: ['ID'],
    options: {
      force: { help: 'publish one that failed or was never validated' },
      why: { value: 'TEXT', help: 'the reason, which is recorded' },
    },
    server: 'always',
    exclusive: [],
    details: ['Exit codes: 0 published, 1 refused, 2 wrong use or no such epoch.'],
    load: async () => (await import('./publish.ts')).runEpochPublish,
  },
  {
    name: 'epoch list',
    summary: 'List the epochs of a namespace, newest first, with their validations',
    positionals: ['NAMESPACE'],
    options: {
      limit: { value: 'N', help: 'show at most so many (default: 20)' },
      json: { help: 'print JSON' },
    },
    server: 'always',
    exclusive: [],
    details: [],
    load: async () => (await import('./show.ts')).runEpochList,
  },
  {
    name: 'epoch show',
    summary: 'Show an epoch, its validations, and the questions that ended worst',
    positionals: ['ID'],
    options: { json: { help: 'print JSON, with the whole report of the last validation' } },
    server: 'always',
    exclusive: [],
    details: [],
    load: async () => (await import('./show.ts')).runEpochShow,
  },
  {
    name: 'epoch calibrate',
    summary: 'Fit the similarity thresholds of the embedding model on judged answers, and record them',
    positionals: ['FILE'],
    options: {
      seed: { value: 'N', help: 'fit on another half of the answers (default: 1)' },
      'dry-run': { help: 'record nothing' },
      json: { help: 'print JSON' },
    },
    server: 'always',
    exclusive: [],
    details: [
      'FILE has JSON lines {"id", "ground_truth", "answer", "correct"}; without it, a hundred judged answers that come with DocAlign are used.',
      'One half of the answers is fitted on, the other says what the fit is worth.',
    ],
    load: async () => (await import('./calibrate.ts')).runEpochCalibrate,
  },
]
