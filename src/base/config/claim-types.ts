/** Describes a claim type to people who see it for the first time. */
export interface ClaimHelp {
  /** The name of the type. */
  readonly title: string
  readonly checks: string
  /** What a finding of this type means, as a sentence. */
  readonly drift: string
  /** How to fix a finding. */
  readonly fix: string
  /** Predicate for a claim that was true before: "`a.js` no longer exists". */
  readonly falseNow: string
  /** Predicate for a claim that is not known to have been true. */
  readonly notTrue: string
  /** In lists of rules, the claim is named by its whole text instead of its value: `npm run build`, "Node.js 20 or later". */
  readonly isSaidWhole?: true
}

const HELP = {
  link: {
    title: 'Link',
    checks: 'Relative links, images and heading anchors.',
    drift: 'The target of a relative link, image or heading anchor is gone.',
    fix: 'Point the link to where its target is now, or take it out.',
    falseNow: 'no longer has a target',
    notTrue: 'has no target',
  },
  path_reference: {
    title: 'Path',
    checks: 'Files and folders named in code spans, code blocks and drawn trees.',
    drift: 'The docs name a file or folder that is no longer in the repository.',
    fix: "Write the file's new path, or take the passage out.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
  },
  command: {
    title: 'Command',
    checks: "The repository's own scripts and tasks: npm, make, just, tox, composer and their like.",
    drift: 'The docs tell readers to run a script or task that no longer exists.',
    fix: "Write the script's new name, or bring the script back.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
    isSaidWhole: true,
  },
  dependency_version: {
    title: 'Version',
    checks: 'Versions of dependencies, engines and languages that the text says are required.',
    drift: 'The docs require another version than the manifests do.',
    fix: 'Write the version that the manifest requires now.',
    falseNow: 'is outdated',
    notTrue: 'is not what is required',
    isSaidWhole: true,
  },
  environment: {
    title: 'Environment variable',
    checks: 'Environment variables.',
    drift: 'The docs name an environment variable that nothing reads any more.',
    fix: "Write the variable's new name, or take it out.",
    falseNow: 'is no longer read',
    notTrue: 'is not read',
  },
  cli_flag: {
    title: 'Flag',
    checks: "Flags and subcommands of the repository's own programs.",
    drift: 'The docs name a flag or subcommand that the program no longer has.',
    fix: "Write the flag's new name, or take it out.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
  },
  symbol: {
    title: 'Name in code',
    checks: 'Functions, classes, methods, types, constants and error codes.',
    drift: 'The docs name a function, class, type or constant that the code no longer defines.',
    fix: 'Write the new name, or describe what replaced it.',
    falseNow: 'is no longer defined',
    notTrue: 'is not defined',
  },
  code_example: {
    title: 'Code example',
    checks: "Imports from the repository's own packages in code examples, and the names used from them.",
    drift: "An example imports or uses a name that the repository's packages no longer export.",
    fix: 'Bring the example up to date, so that it runs when copied.',
    falseNow: 'no longer works',
    notTrue: 'does not work',
  },
  config: {
    title: 'Configuration key',
    checks: 'Configuration keys and their defaults.',
    drift: 'The docs name a configuration key or default that the code no longer has.',
    fix: "Write the key's new name or default, or take it out.",
    falseNow: 'is outdated',
    notTrue: 'is not so',
  },
  api_route: {
    title: 'HTTP route',
    checks: 'HTTP routes.',
    drift: 'The docs name an HTTP route that the code no longer serves.',
    fix: "Write the route's new path or method, or take it out.",
    falseNow: 'is no longer served',
    notTrue: 'is not served',
  },
  output: {
    title: 'Output',
    checks: "Messages and errors that the repository's own programs are said to print. Needs a model.",
    drift: 'The docs quote a message that the program prints otherwise.',
    fix: 'Quote the message as the program prints it now.',
    falseNow: 'is no longer printed like this',
    notTrue: 'is not printed like this',
  },
  list: {
    title: 'List',
    checks:
      'Lists of the values that something may have: "available reporters", "one of `a`, `b`, `c`". Needs a model.',
    drift: 'A list in the docs has a value that the code does not have, or lacks one.',
    fix: 'Bring the list in line with the values in the code.',
    falseNow: 'is outdated',
    notTrue: 'is not what the code has',
  },
  page: {
    title: 'Page',
    checks: 'That a page which could be read before a change can be read after it.',
    drift: 'A change makes a page unreadable, so that nothing it says is checked any more.',
    fix: 'Make the page readable again, split it, or exclude it under docs.exclude in .docalign.yml.',
    falseNow: 'can no longer be read',
    notTrue: 'cannot be read',
  },
  convention: {
    title: 'Convention',
    checks: 'Rules that the docs state about the code. Needs a model.',
    drift: 'The code no longer follows a convention that the docs state.',
    fix: 'Change the statement, or the code.',
    falseNow: 'is no longer kept',
    notTrue: 'is not kept',
  },
  behavior: {
    title: 'Behavior',
    checks: 'Statements about what the code does. Needs a model.',
    drift: 'The code no longer behaves as the docs say.',
    fix: 'Describe what the code does now.',
    falseNow: 'no longer holds',
    notTrue: 'does not hold',
  },
  architecture: {
    title: 'Architecture',
    checks:
      'Rules about what may import what, and diagrams of it. With a model, other statements about how the code is built.',
    drift: 'The code is no longer built as the docs say.',
    fix: 'Describe how the code is built now.',
    falseNow: 'no longer holds',
    notTrue: 'does not hold',
  },
} as const satisfies Readonly<Record<string, ClaimHelp>>

/** All claim types; `engine/rules/claim-kinds.ts` has those that are checked without a model. */
export type ClaimType = keyof typeof HELP
export const CLAIM_TYPES = Object.keys(HELP) as [ClaimType, ...ClaimType[]]
/** How serious a false claim is for a reader. */
export type Severity = 'high' | 'medium' | 'low'
export const CLAIM_HELP: Readonly<Record<ClaimType, ClaimHelp>> = HELP

/** Looks up a stored type; undefined for a type that this version does not know. */
export function helpOf(type: string): ClaimHelp | undefined {
  return Object.hasOwn(HELP, type) ? HELP[type as ClaimType] : undefined
}
