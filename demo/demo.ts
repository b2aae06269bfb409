import { playOn } from './path/play.ts'
import { Refusal } from './path/refusal.ts'
import { say } from './print.ts'
import { playSample, Unexpected } from './sample.ts'

// `npm run demo` plays what DocAlign does on a sample project, `npm run demo -- PATH` on a copy of a repository of one's own, which is
// not touched. Everything is real but GitHub itself: HTTP, signatures, git, database, queue.

/** Ends what the command line does for a wrong use. */
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
