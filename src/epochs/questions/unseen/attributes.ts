/** What things of software can have, in two or three words. A repository has some of them and not others. */
export const ATTRIBUTES: readonly string[] =
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
