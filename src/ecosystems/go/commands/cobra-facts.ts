import type { CommandFact } from '../../file-facts.ts'
import type { GoSource } from '../source-file/go-source.ts'
import { readFlagPrograms } from './cobra.ts'
import { createDraft, type Draft, finished, option } from './draft.ts'

/** Commands of cobra, and programs that use pflag or the standard library's flags, with what these offer by themselves. */
export function readCobra(source: GoSource): CommandFact[] {
  const { drafts, helpers } = readFlagPrograms(source)
  for (const draft of drafts) if (draft.partial) joinPart(draft, drafts)
  for (const draft of drafts) if (!draft.partial) takeFromHelpers(draft, draft, false, helpers, 0)
  const used = new Set(drafts.flatMap((draft) => draft.helpers.map(({ name }) => name)))
  const kept = drafts.filter((draft) => {
    if (draft.absorbed) return false
    return !draft.partial || (says(draft) && !used.has(draft.handle ?? ''))
  })
  for (const [index, draft] of kept.entries()) {
    if (draft.parent && draft.parent.handle === null)
      draft.parent.handle = `command ${index} of line ${draft.parent.line}`
  }
  for (const draft of kept) if (!draft.partial) addOwn(draft)
  return [...kept, ...kept.flatMap(provided)].map(finished)
}

/** What a file adds to a command that one of its own functions makes. */
function joinPart(part: Draft, drafts: readonly Draft[]): void {
  const whole = drafts.find((each) => !each.partial && each.handle !== null && each.handle === part.handle)
  if (whole === undefined) return
  whole.options.push(...part.options)
  whole.children.push(...part.children)
  whole.helpers.push(...part.helpers)
  whole.root ||= part.root
  for (const each of drafts) if (each.parent === part) each.parent = whole
  part.absorbed = true
}

/** Functions that hand a command on to each other are followed this deep. */
const MAX_HELPERS = 5

/** Adds the options that functions of the file add which are handed the command. */
function takeFromHelpers(
  command: Draft,
  from: Draft,
  inherited: boolean,
  helpers: ReadonlyMap<string, readonly Draft[]>,
  depth: number,
): void {
  for (const helper of from.helpers) {
    const added = helpers.get(helper.name)
    if (added === undefined || depth >= MAX_HELPERS) command.open ??= `\`${helper.name}\` may add options to it`
    for (const each of depth < MAX_HELPERS ? (added ?? []) : []) {
      const passesOn = inherited || helper.inherited
      command.options.push(...each.options.map((own) => ({ ...own, inherited: own.inherited || passesOn })))
      command.children.push(...each.children)
      takeFromHelpers(command, each, passesOn, helpers, depth + 1)
    }
  }
}

function says(draft: Draft): boolean {
  return draft.options.length + draft.children.length > 0
}

/** `--help` and `--version`, unless the command has them itself; their letters, unless another option has them. */
function addOwn(draft: Draft): void {
  const taken = new Set(draft.options.flatMap(({ names }) => names))
  const standard = draft.options.some(({ names }) => names.some((name) => /^-\w{2}/.test(name)))
  const own = (name: string, letter: string): void => {
    if (taken.has(`--${name}`)) {
      // Asking for help with the letter is understood even where nothing declares it.
      if (letter === 'h' && !taken.has('-h')) draft.options.push(option(['-h'], draft.line))
      return
    }
    const letters = taken.has(`-${letter}`) ? [] : [`-${letter}`]
    draft.options.push(option([`--${name}`, ...letters, ...(standard ? [`-${name}`, `--${letter}`] : [])], draft.line))
  }
  own('help', 'h')
  if (draft.version) own('version', 'v')
}

const SHELLS = ['bash', 'zsh', 'fish', 'powershell']

/** The commands `help` and `completion` of a program that has subcommands. A program may put its own in their place. */
function provided(root: Draft): Draft[] {
  const isRoot = root.root || /^root(?:Cmd|Command)?$/i.test(root.handle ?? '')
  if (root.partial || root.parent !== null || !isRoot || root.handle === null) return []
  const make = (name: string, parent: Draft): Draft => {
    const draft = { ...createDraft(root.line), name, parent, open: 'a program may have its own' }
    draft.options.push(option(['--help', '-h'], root.line))
    return draft
  }
  const help = make('help', root)
  const completion = { ...make('completion', root), handle: `${root.handle} completion` }
  const shells = SHELLS.map((shell) => make(shell, completion))
  for (const shell of shells) shell.options.push(option(['--no-descriptions'], root.line))
  return [help, completion, ...shells]
}
