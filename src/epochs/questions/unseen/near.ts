import { contentWords } from '../../../text/words.ts'
import type { UnseenQuestion } from '../../concept.ts'
import { shuffled } from '../sample.ts'

/** What things of software can have, in two or three words. A repository has some of them and not others. */
const ATTRIBUTES: readonly string[] =
  `encryption key, license key, time zone, color theme, font size, backup folder, audit log, password policy,
  webhook secret, billing plan, trial period, user quota, disk quota, bandwidth limit, memory limit,
  connection pool size, heartbeat interval, polling interval, lease duration, grace period, shard count,
  replica count, partition key, primary region, failover host, bastion host, proxy password, mail sender,
  phone number, avatar size, keyboard shortcut, icon file, sound volume, page margin, paper size, map projection,
  currency code, tax rate, checksum algorithm, compression ratio, sampling rate, frame rate, battery threshold,
  GPU device, firmware version, driver path, kernel module, boot order, mount point, swap space,
  container registry, cluster name, ingress class, tenant name, consent banner, privacy contact,
  retention policy, eviction policy, vacuum schedule, index tablespace, stemming language, spelling dictionary,
  translation memory, approval workflow, escalation contact, on-call rotation, incident channel,
  feature toggle store, canary percentage, rollback window`.split(/,\s+/)

/**
 * Up to `size` questions about what the corpus speaks of, asking for what it does not have: each of its topics with an attribute that no
 * text has together with a word of the topic, in three ways. That is decided on the words of the texts and never by the search
 * under test, whose mistakes it would hide. Linear in the length of the texts.
 */
export function nearMisses(
  texts: readonly ReadonlySet<string>[],
  topics: readonly string[],
  size: number,
  seed: number,
): UnseenQuestion[] {
  const attributes = shuffled(ATTRIBUTES, seed)
    .map((name) => ({ name, stems: contentWords(name) }))
    .map((each) => ({ ...each, having: texts.filter((words) => each.stems.every((stem) => words.has(stem))) }))
  const found: UnseenQuestion[] = []
  const asked = new Set<string>()
  const ordered = shuffled([...new Set(topics)].sort(), seed)
  for (let round = 0; found.length < size && round < attributes.length; round++)
    for (const [index, topic] of ordered.entries()) {
      if (found.length === size) break
      const attribute = attributes[(index + round) % attributes.length]
      const stems = contentWords(topic)
      if (!attribute || stems.length === 0) continue
      // An attribute that occurs with nothing but the topic's commonest word may still be the topic's.
      if (attribute.having.some((words) => stems.some((stem) => words.has(stem)))) continue
      const id = `near-${topic.toLowerCase()}-${attribute.name}`.replace(/[^\p{L}\p{N}]+/gu, '-')
      if (asked.has(id)) continue
      asked.add(id)
      found.push({ id, kind: 'near', variations: waysOf(topic, attribute.name) })
    }
  return found
}

function waysOf(topic: string, attribute: string): string[] {
  return [
    `what is the ${attribute} of ${topic} by default`,
    `${topic} ${attribute}`,
    `how do I change the ${attribute} for ${topic}`,
  ]
}
