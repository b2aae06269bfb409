import { tmpdir } from 'node:os'
import { basename } from 'node:path'

/** How the databases of one run of the tests begin: as its temporary folder is called, which no other run has. */
export function databasePrefix(): string {
  return `docalign_test_${basename(tmpdir()).replace(/\W/g, '').toLowerCase()}_`
}
