import type { CommandSubject } from '../../claims/extract/command.ts'
import { isOfScaffold, mayBeForContributors } from '../../docs/annotation/page-owner.ts'
import type { Manifest, TaskRunner } from '../../ecosystems/manifest.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { baseName, folderOf } from '../../paths.ts'

/** Programs that packages of another name bring. */
const BROUGHT_BY: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  tsserver: 'typescript',
  ng: '@angular/cli',
  cz: 'commitizen',
  'git-cz': 'commitizen',
  nest: '@nestjs/cli',
  sb: 'storybook',
  electron: 'electron',
  wdio: '@wdio/cli',
  rnx: '@react-native-community/cli',
}

/**
 * Whether a task that no file declares is surely missing: the page speaks of this repository's tasks, and no package below
 * the reader's folder, no dependency's program and no rule of the runner stands for the same word.
 */
export function isSurelyMissing(
  { file, subject }: { readonly file: string; readonly subject: CommandSubject },
  applying: readonly Manifest[],
  nearest: string | null,
  snapshot: Snapshot,
): boolean {
  if (isOfScaffold(file) || subject.workspace === '*') return false
  const isSlip = nearest !== null && isNear(nearest, subject.task)
  if (!subject.forContributors && !(subject.certain && isSlip) && !isAmongOthers(file, subject, applying)) return false
  switch (subject.runner) {
    case 'npm':
      return !isBelow(subject, applying, snapshot) && (subject.certain || !isProgram(subject.task, snapshot))
    case 'tox':
      // Factors of interpreters are environments without being listed.
      return !/^(?:py|pypy|cpython|graalpy)?\d/.test(subject.task) && subject.task !== 'py'
    case 'cargo':
    case 'composer':
    case 'invoke':
    case 'hatch':
    case 'pdm':
      return subject.certain || isSlip
    default:
      return true
  }
}

/** Runners of which most repositories have one file, and readers' projects seldom another. */
const OF_ONE_FILE: ReadonlySet<TaskRunner> = new Set(['make', 'just', 'task'])

/** Scripts that projects of npm have alike: a page may call those of its reader's project. */
const ORDINARY =
  /^(?:(?:re)?start|stop|test|dev|develop|build|lint|format|deploy|preview|serve|watch|clean)(?:[:-].*)?$/

/**
 * The file beside the page declares most of the other tasks that the page calls: it speaks of that file. So does a page that is called like
 * one for contributors, of a file above it.
 */
function isAmongOthers(
  page: string,
  { runner, task, beside = [], folder }: CommandSubject,
  applying: readonly Manifest[],
): boolean {
  const own = mayBeForContributors(page)
    ? applying
    : applying.filter(({ path }) => folderOf(path) === folderOf(page)).slice(0, 1)
  const declares = (name: string): boolean =>
    own.some(({ tasks }) => tasks.some((each) => each.runner === runner && each.name === name))
  const known = beside.filter(declares)
  const isTold = known.length > 0 && 2 * known.length >= beside.length && folder === ''
  if (runner === 'npm') return isTold && !ORDINARY.test(task) && known.some((each) => !ORDINARY.test(each))
  return isTold && OF_ONE_FILE.has(runner)
}

function isNear(near: string, name: string): boolean {
  return name.length >= 4 && Math.abs(near.length - name.length) <= 2 && near[0] === name[0]
}

/** A page about the whole of a workspace may mean a package of it. */
function isBelow(
  { task, runner, folder }: CommandSubject,
  applying: readonly Manifest[],
  { manifests }: Snapshot,
): boolean {
  if (folder !== '') return false
  const roots = applying.map(({ path }) => folderOf(path))
  return manifests.some(
    ({ path, tasks }) =>
      roots.some((root) => root === '' || path.startsWith(`${root}/`)) &&
      tasks.some((each) => each.runner === runner && each.name === task),
  )
}

/** A word behind `yarn` may be a program that some dependency brings. */
function isProgram(word: string, { manifests }: Snapshot): boolean {
  const bringer = BROUGHT_BY[word]
  return manifests.some(({ dependencies }) =>
    dependencies.some(({ name }) => name === bringer || name.includes(word) || word.includes(baseName(name))),
  )
}
