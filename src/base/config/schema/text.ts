import * as z from 'zod'
import { compileGlob, GlobError, MAX_GLOB_LENGTH } from '../glob.ts'
import { compilePattern, MAX_PATTERN_LENGTH, PatternError } from '../pattern/pattern.ts'

/** A string that must compile. Its issue has `params.pattern`, which distinguishes a bad pattern from other bad values. */
function compiling(compile: (source: string) => unknown, maximum: number): z.ZodString {
  return z
    .string()
    .check((context) => {
      try {
        compile(context.value)
      } catch (error) {
        if (!(error instanceof GlobError || error instanceof PatternError)) throw error
        context.issues.push({ code: 'custom', input: context.value, message: error.message, params: { pattern: true } })
      }
    })
    .meta({ minLength: 1, maxLength: maximum })
}

export const globSchema = compiling(compileGlob, MAX_GLOB_LENGTH)
export const patternSchema = compiling(compilePattern, MAX_PATTERN_LENGTH)
