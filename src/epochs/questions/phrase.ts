const MAX_LENGTH = 600

/** Words as people type them: no tags, no markup, no addresses, no marks around. Linear in the length of the text. */
export function plainPhrase(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/!?\[([^\][]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/https?:\/\/\S{1,300}/g, ' ')
    .replace(/[`*"“”‘’<>|]+|\{#[^}]{0,100}\}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:.,;!?#-]+|[\s:.,;!?#-]+$/gu, '')
}
