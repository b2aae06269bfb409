import { usageError } from '../terminal/errors.ts'

/** The number of an epoch, as it was given. Throws CliError `DOCALIGN_E401` for anything else. */
export function epochId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw usageError('the number of an epoch is missing; docalign epoch list NAMESPACE shows them')
  return Number(text)
}
