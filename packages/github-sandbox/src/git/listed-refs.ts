import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arePacked } from '../../../../src/base/git/folder/loose-object.ts'
import { OBJECT_ID } from '../../../../src/base/git/object-id.ts'

/** The two packets without content: the end of a request, and the separator between the command and its arguments. */
const FLUSH = '0000'
const DELIMITER = '0001'

/**
 * The answer of `git upload-pack` to the command `ls-refs` of git's protocol 2, if every ref is in its own file; null if git has to be run.
 * Each fetch begins with that request, and most end with it.
 */
export async function listedRefs(gitDir: string, request: Buffer): Promise<Buffer | null> {
  const prefixes = wantedPrefixes(request.toString('latin1'))
  if (prefixes === null || (await arePacked(gitDir))) return null
  const lines: string[] = []
  for (const name of await refsOf(gitDir)) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue
    const id = (await readFile(join(gitDir, name), 'latin1')).trimEnd()
    // A tag may be an annotated one, and a ref may be symbolic.
    if (name.startsWith('refs/tags/') || !OBJECT_ID.test(id)) return null
    lines.push(packet(`${id} ${name}\n`))
  }
  return Buffer.from(`${lines.join('')}${FLUSH}`, 'latin1')
}

/** The requested prefixes of full ref names; null for another request. */
function wantedPrefixes(request: string): string[] | null {
  const packets = packetsOf(request)
  const [command, ...others] = packets.slice(0, packets.indexOf(DELIMITER))
  if (command !== 'command=ls-refs' || others.some((each) => !/^(?:agent=|object-format=sha1$)/.test(each))) return null
  const asked = packets.slice(packets.indexOf(DELIMITER) + 1, -1)
  const prefixes = asked.flatMap((each) => /^ref-prefix (refs\/.+)$/.exec(each)?.[1] ?? [])
  const options = asked.filter((each) => ['peel', 'symrefs', 'unborn'].includes(each))
  return prefixes.length > 0 && prefixes.length + options.length === asked.length ? prefixes : null
}

/** The contents of packets without their line ends; packets without content unchanged. */
function packetsOf(text: string): string[] {
  const packets: string[] = []
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number.parseInt(text.slice(at, at + 4), 16)
    if (length < 4) packets.push(text.slice(at, at + 4))
    else packets.push(text.slice(at + 4, at + length).replace(/\n$/, ''))
    at += Math.max(length, 4)
  }
  return packets
}

function packet(content: string): string {
  return `${(content.length + 4).toString(16).padStart(4, '0')}${content}`
}

/** The full names of all refs, in git's order. */
async function refsOf(gitDir: string): Promise<string[]> {
  const files = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && !file.name.endsWith('.lock'))
    .map((file) => join(file.parentPath, file.name).slice(gitDir.length + 1))
    .sort()
}
