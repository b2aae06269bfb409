import { baseName, folderOf } from '../../../base/paths.ts'
import { isOfScaffold, mayBeForContributors } from '../../docs/annotation/page-owner.ts'
import type { Manifest, TaskRunner } from '../../ecosystems/manifest.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { CommandSubject } from './extract.ts'

/** Programs from packages with another name. */
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
 * Whether an undeclared task is certainly missing: the page is about this repository's tasks, and the word matches no package below the
 * reader's folder, no dependency's program and no rule of the runner.
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
      // Interpreter factors are environments without a declaration.
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

/** Runners for which most repositories have one file, and readers' projects rarely have another. */
const OF_ONE_FILE: ReadonlySet<TaskRunner> = new Set(['make', 'just', 'task'])

/** Common npm scripts: a page may mean those of the reader's project. */
const ORDINARY =
  /^(?:(?:re)?start|stop|test|dev|develop|build|lint|format|deploy|preview|serve|watch|clean)(?:[:-].*)?$/

/**
 * The file beside the page declares most of the other tasks that the page calls, so the page is about that file. For a page with a name
 * typical of contributor docs, the file may also be above it.
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
  const listsTasks = known.length > 0 && 2 * known.length >= beside.length && folder === ''
  if (runner === 'npm') return listsTasks && !ORDINARY.test(task) && known.some((each) => !ORDINARY.test(each))
  return listsTasks && OF_ONE_FILE.has(runner)
}

function isNear(near: string, name: string): boolean {
  return name.length >= 4 && Math.abs(near.length - name.length) <= 2 && near[0] === name[0]
}

/** A page about a whole workspace may mean one of its packages. */
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

/** A word after `yarn` may be a dependency's program. */
function isProgram(word: string, { manifests }: Snapshot): boolean {
  const bringer = BROUGHT_BY[word]
  return manifests.some(({ dependencies }) =>
    dependencies.some(({ name }) => name === bringer || name.includes(word) || word.includes(baseName(name))),
  )
}
