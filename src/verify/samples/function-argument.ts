import type { Declaration } from '../../ecosystems/declaration.ts'
import { shapeOfSignature, shapeOfType } from '../../ecosystems/go/types.ts'
import type { FunctionShape } from '../../ecosystems/sample.ts'
import type { At, CodeModel } from '../../facts/model/model.ts'
import { folderOf } from '../../paths.ts'

/**
 * Why a function that is written out is none of the type that is declared, as the end of a sentence; null where it is one, or
 * where the type is not known.
 *
 * @param from the file that the type is written in
 */
export function functionMisfit(written: FunctionShape, type: string, from: string, code: CodeModel): string | null {
  const declared = shapeOfType(type) ?? namedShape(type, from, code)
  if (declared === null) return null
  if (written.parameters !== declared.parameters)
    return `takes a function of ${counted(declared.parameters, 'parameter')}, not of ${written.parameters}`
  if (written.results !== declared.results)
    return `takes a function with ${counted(declared.results, 'result')}, not with ${written.results}`
  return null
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`
}

/** `Handler`, and `pkg.Handler` where the repository has one package that is called so. */
function namedShape(type: string, from: string, code: CodeModel): FunctionShape | null {
  const [, qualifier, name] = /^(?:(\w+)\.)?([A-Z]\w*)$/.exec(type) ?? []
  if (name === undefined) return null
  const found = code.typesOf(name).filter((each) => each.kind === 'type' && isMeant(each, qualifier, from))
  const [declared] = found
  const [signature] = declared?.signatures ?? []
  return found.length === 1 && signature ? shapeOfSignature(signature) : null
}

function isMeant({ file }: At<Declaration>, qualifier: string | undefined, from: string): boolean {
  const folder = folderOf(file)
  return qualifier === undefined ? folder === folderOf(from) : folder === '' || folder.split('/').at(-1) === qualifier
}
