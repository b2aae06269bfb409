import { afterWord, commandOrTask, type TaskProgram, targetProgram } from '../task-call.ts'

const COMPOSER_BUILTIN = new Set(
  'about archive audit browse bump check-platform-reqs clear-cache clearcache config create-project depends diagnose dump-autoload dumpautoload exec fund global help home i info init install licenses list outdated prohibits reinstall remove require run run-script search self-update selfupdate show status suggests u update upgrade validate why why-not'.split(
    ' ',
  ),
)

const script = afterWord(['run', 'run-script'], targetProgram({ runner: 'composer' }))
const other = commandOrTask('composer', COMPOSER_BUILTIN)

export const phpTasks: Readonly<Record<string, TaskProgram>> = {
  composer: (words, read) =>
    ['run', 'run-script'].includes(words[0] ?? '') ? script(words, read) : other(words, read),
}
