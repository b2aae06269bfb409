import { playOn } from './path/play.ts'
import { Refusal } from './path/refusal.ts'
import { say } from './print.ts'
import { playSample, Unexpected } from './sample.ts'

// `npm run demo` shows what DocAlign does on a sample project, `npm run demo -- PATH` on a copy of your own repository, which is not
// modified. Everything is real except GitHub itself: HTTP, signatures, git, database, queue.

/** The exit code of the command line for incorrect usage. */
const REFUSED = 2

const [path] = process.argv.slice(2)
try {
  await (path === undefined ? playSample() : playOn(path))
} catch (error) {
  if (error instanceof Refusal) {
    say(error.message)
    process.exitCode = REFUSED
  } else {
    say(
      error instanceof Unexpected ? `\nThis is not what the demo should show: ${error.message}.` : `\n${String(error)}`,
    )
    process.exitCode = 1
  }
}
