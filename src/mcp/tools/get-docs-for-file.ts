import { z } from 'zod'
import type { Context } from '../../operations/context.ts'
import { docsForFile } from '../../operations/docs-for-file.ts'
import { namespaceInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({
  file: z.string().trim().min(1).max(1000).describe('Path of a code file from the root of the repository.'),
  namespace: namespaceInput,
})

export function getDocsForFile(context: Context): Tool {
  return tool({
    name: 'get_docs_for_file',
    title: 'Docs of a code file',
    description:
      'Lists the statements of the docs that depend on a code file, by page, and the pages that were often changed together with it. Call it before you change a file, and update these pages with it.',
    input,
    isReadOnly: true,
    run: (given, { token }) => docsForFile(context, token, given),
  })
}
