import { newOption } from '../../command-draft.ts'
import type { CommandFact } from '../../file-facts.ts'
import type { GoSource } from '../source-file/go-source.ts'
import { readFlagPrograms } from './cobra.ts'
import { createDraft, type Draft, finished } from './draft.ts'

/** Commands of cobra, and programs that use pflag or the standard library's flags, with what these offer by themselves. */
export function readCobra(source: GoSource): CommandFact[] {
  const { drafts, helpers } = readFlagPrograms(source)
  joinParts(drafts)
  for (const draft of drafts) if (!draft.partial) takeFromHelpers(draft, draft, false, helpers, new Set())
  for (const draft of drafts) if (draft.function !== null) takeFromHelpers(draft, draft, false, helpers, new Set())
  const used = new Set(drafts.flatMap((draft) => draft.helpers.map(({ name }) => name)))
  for (const draft of drafts) draft.isCalled = used.has(draft.handle ?? '')
  const kept = drafts.filter((draft) => {
    if (draft.absorbed) return false
    return !draft.partial || draft.function !== null || (says(draft) && !used.has(draft.handle ?? ''))
  })
  for (const [index, draft] of kept.entries()) {
    if (draft.parent && draft.parent.handle === null)
      draft.parent.handle = `command ${index} of line ${draft.parent.line}`
  }
  for (const draft of kept) if (!draft.partial) addOwn(draft)
  return [...kept, ...kept.flatMap(provided)].map(finished)
}

/** Gives commands what the file adds to them where it has them from the function that makes them. */
function joinParts(drafts: readonly Draft[]): void {
  const whole = new Map(drafts.filter(({ partial }) => !partial).map((draft) => [draft.handle, draft]))
  whole.delete(null)
  for (const part of drafts) {
    const owner = part.partial ? whole.get(part.handle) : undefined
    if (owner === undefined) continue
    owner.options.push(...part.options)
    owner.children.push(...part.children)
    owner.helpers.push(...part.helpers)
    owner.root ||= part.root
    part.absorbed = true
  }
  for (const draft of drafts) if (draft.parent?.absorbed) draft.parent = whole.get(draft.parent.handle) ?? draft.parent
}

/** Adds the options that functions of the file add which are handed the command. */
function takeFromHelpers(
  command: Draft,
  from: Draft,
  inherited: boolean,
  helpers: ReadonlyMap<string, readonly Draft[]>,
  seen: Set<string>,
): void {
  for (const helper of from.helpers) {
    if (seen.has(helper.name) || seen.size >= MAX_HELPERS) continue
    seen.add(helper.name)
    const added = helpers.get(helper.name)
    if (added === undefined && helper.reference === null) command.open ??= `\`${helper.name}\` may add options to it`
    else if (added === undefined && helper.reference !== null)
      command.addedBy.push({ function: helper.reference, inherited: inherited || helper.inherited })
    for (const each of added ?? []) {
      const passesOn = inherited || helper.inherited
      command.options.push(...each.options.map((own) => ({ ...own, inherited: own.inherited || passesOn })))
      command.children.push(...each.children)
      command.open ??= each.open
      takeFromHelpers(command, each, passesOn, helpers, seen)
    }
  }
}

/** Functions that a command is handed to, and on to, which are followed. */
const MAX_HELPERS = 100

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
      if (letter === 'h' && !taken.has('-h')) draft.options.push(newOption(['-h'], draft.line))
      return
    }
    const letters = taken.has(`-${letter}`) ? [] : [`-${letter}`]
    draft.options.push(
      newOption([`--${name}`, ...letters, ...(standard ? [`-${name}`, `--${letter}`] : [])], draft.line),
    )
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
    draft.options.push(newOption(['--help', '-h'], root.line))
    return draft
  }
  const help = make('help', root)
  const completion = { ...make('completion', root), handle: `${root.handle} completion` }
  const shells = SHELLS.map((shell) => make(shell, completion))
  for (const shell of shells) shell.options.push(newOption(['--no-descriptions'], root.line))
  return [help, completion, ...shells]
}
