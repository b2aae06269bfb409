import { isModelName } from '../../base/models/providers/providers.ts'
import { type Command, command, serverCommand } from '../terminal/command.ts'

/** The commands for what a server has learned: trust, suppression rules, and search. */
export const TRUST_COMMANDS: readonly Command[] = [
  serverCommand(
    'server trust show [NAMESPACE] [QA_ID]',
    'Show the trust in all claims and answers of a namespace, or in one with the reasons',
    {
      options: { json: { help: 'print JSON' } },
      details: ['NAMESPACE is project:OWNER/REPO, or another one that a token was created for.'],
      load: async () => (await import('../entries/trust.ts')).runTrustShow,
    },
  ),
  serverCommand(
    'server trust rebuild [NAMESPACE]',
    'Recompute the scores of a namespace from its ledger, and report differences',
    {
      details: ['Exit codes: 0 no differences, 1 differences were corrected, 2 invalid usage or no such namespace.'],
      load: async () => (await import('../entries/trust.ts')).runTrustRebuild,
    },
  ),
  serverCommand('server rules list [NAMESPACE]', 'List the rules that mute claims of a repository', {
    options: { json: { help: 'print JSON' } },
    details: ['NAMESPACE is project:OWNER/REPO.'],
    load: async () => (await import('../entries/rules.ts')).runRulesList,
  }),
  serverCommand('server rules revoke [ID]', 'Revoke a rule', {
    details: [
      'ID is one of `docalign server rules list`. Open pull requests are checked again. Exit codes: 0 revoked, 1 there is no such rule.',
    ],
    load: async () => (await import('../entries/rules.ts')).runRulesRevoke,
  }),
  serverCommand(
    'server learning show [NAMESPACE]',
    'Show how often people found the findings of a repository right, by rule and page',
    {
      options: { json: { help: 'print JSON' } },
      details: ['NAMESPACE is project:OWNER/REPO.'],
      load: async () => (await import('../entries/learning.ts')).runLearningShow,
    },
  ),
  serverCommand(
    'server learning forget [NAMESPACE] [RULE]',
    'Stop counting the feedback on the findings of a rule that was given until now',
    {
      details: [
        'RULE is one of `docalign server learning show`. What is muted stays muted: see `docalign server rules revoke`. Exit codes: 0 forgotten, 1 nothing was known of it.',
      ],
      load: async () => (await import('../entries/learning.ts')).runLearningForget,
    },
  ),
  serverCommand(
    'server learning replay [NAMESPACE]',
    'Show what the findings of the last scans would look like under the rules of today',
    {
      options: {
        scans: { value: 'N', help: 'replay the last N scans, up to 100 (default: 10)' },
        json: { help: 'print JSON' },
      },
      details: ['NAMESPACE is project:OWNER/REPO.'],
      load: async () => (await import('../entries/learning.ts')).runLearningReplay,
    },
  ),
  command(
    'search [PATH|NAMESPACE] [QUERY]',
    'Search the docs and the code of a repository, and what is known of them',
    {
      server: 'by namespace',
      options: {
        limit: { value: 'N', help: 'show at most N results, up to 100 (default: 10)' },
        kind: { value: 'KIND', help: 'show section, code, claim or qa only (default: all but claims)' },
        epoch: { value: 'EPOCH', help: 'search an epoch: its number, published or latest' },
        model: {
          value: 'NAME',
          isValue: isModelName,
          help: 'search by meaning too: with this embedding model, or the first on this machine',
        },
        json: { help: 'print JSON, with the score of each channel and boost' },
      },
      details: [
        'PATH is a repository, searched at HEAD. NAMESPACE is one of a server: project:OWNER/REPO, or local:NAME of `docalign eval epoch create PATH`.',
        'QUERY is one argument: put it in quotes. Exit codes: 0 success, 2 invalid usage, or no such folder or namespace.',
        '--model sends sections, code and answers, each once, to the embedding model: ollama, lm-studio, llama-cpp, vllm or openai, with :MODEL for another one of it.',
      ],
      load: async () => (await import('../entries/search.ts')).runSearch,
    },
  ),
  serverCommand('server triggers list [NAMESPACE] [QA_ID]', 'List the trigger phrases of the entries of a namespace', {
    options: { json: { help: 'print JSON' } },
    details: ['Without QA_ID, of all entries that have any.'],
    load: async () => (await import('../entries/triggers.ts')).runTriggersList,
  }),
  serverCommand(
    'server triggers forget [NAMESPACE] [QA_ID] [PHRASE]',
    'Remove phrases that an entry has learnt from searches',
    {
      details: [
        'Without PHRASE, all that it has learnt. Removed phrases are not learnt again. Exit codes: 0 removed, 1 no such phrase.',
      ],
      load: async () => (await import('../entries/triggers.ts')).runTriggersForget,
    },
  ),
]
