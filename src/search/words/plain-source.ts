/** The tags of HTML; `<https://…>` is an address. */
const TAG = /<(?![a-z]{2,10}:\/\/)[^<>]{1,300}>/gi
/** The place that a link of Markdown goes to, where it is within the docs: it names another page. */
const OWN_TARGET = /\]\((?![a-z]{2,10}:\/\/)[^()\s]{1,500}\)/gi

/** Source of Markdown without its tags and the targets of links within the docs. Addresses stay: their hosts, ports and paths are words, too. */
export function plainSource(text: string): string {
  return text.replace(OWN_TARGET, ']').replace(TAG, ' ')
}
