import { baseName, folderOf } from '../../../base/paths.ts'
import { wordsOfName } from '../names.ts'
import type { Mention } from '../regions.ts'

/** `Events\NoteAdded`, `notes.readAll`, `Attacher#promote`: a name behind that of its owner, file or folder, in whatever case. */
export function isQualified({
  alteration: { before, owner },
  column,
  region,
}: Pick<Mention, 'alteration' | 'column' | 'region'>): boolean {
  const qualifier = /(\w+)(?:\.|::|\\|#|->)$/.exec(region.text.slice(0, column - region.column))?.[1]
  if (qualifier === undefined) return false
  const places = [owner ?? '', baseName(folderOf(before.path)), baseName(before.path).replace(/\.\w+$/, '')]
  return places.map(plain).includes(plain(qualifier))
}

function plain(name: string): string {
  return wordsOfName(name).join('')
}
