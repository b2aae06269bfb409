/** HTML tags; `<https://…>` is an address. */
const TAG = /<(?![a-z]{2,10}:\/\/)[^<>]{1,300}>/gi
/** The target of a Markdown link within the docs: it names another page. */
const OWN_TARGET = /\]\((?![a-z]{2,10}:\/\/)[^()\s]{1,500}\)/gi

/**
 * Markdown source without tags and the targets of links within the docs. Addresses are kept: their hosts, ports and paths are words, too.
 */
export function plainSource(text: string): string {
  return text.replace(OWN_TARGET, ']').replace(TAG, ' ')
}
