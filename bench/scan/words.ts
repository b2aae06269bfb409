const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const VERBS = words(`
  accept apply archive assign attach build cancel check clear close collect compare compile compute convert copy count
  create decode delete detect drain emit encode estimate expand export fetch filter find flush format freeze gather
  handle import index insert inspect join list load lock lookup merge migrate move normalize notify open order parse
  patch persist plan poll prepare print process publish pull push query queue read record refresh register reject
  release remove render replay report request reset resolve restore resume retry revoke route sample save schedule
  seal search select send serialize settle sign skip sort split start stop store stream submit sync tag track transform
  trim unlock update validate verify watch wrap write`)

export const NOUNS = words(`
  account action address agent alert amount answer archive article asset attempt badge balance batch billing blob block
  board bucket budget bundle cache calendar campaign cart catalog channel chart chunk claim client cluster column
  comment commit contact container contract country coupon course credit cursor customer dashboard dataset deadline
  delivery deposit device digest discount document domain download draft driver editor element email endpoint entry
  envelope error event export feature feed field file filter flag folder form forecast frame gateway graph group guest
  header history hook host image import index ingest inventory invoice issue item job journal key label lane layer
  layout ledger letter level license limit link listing location lock log manifest map margin market marker member
  memory menu message metric migration mirror model module monitor network node note notice number offer option order
  outbox owner package page panel parcel parser partner patch path payload payment period permission plan player plugin
  point policy pool portal position preview price printer profile project prompt proposal provider quota quote range
  rate reader receipt record refund region registry release reminder renderer report request reservation resource
  response result review reward role route row rule sample schedule schema scope score screen section segment sender
  sequence series server session setting shard shipment shipping signal site slot snapshot source stage statement
  station status step stock store stream subject subscription summary supplier survey symbol table tag target task tax
  team template tenant term theme thread ticket timer token topic trace track transfer trigger trip update upload user
  value variant vendor version view visit voucher wallet warehouse warning webhook widget window worker workspace zone`)

export const AREAS = words(`
  billing catalog checkout customers delivery discovery exports forecasts identity imports inventory ledger mailing
  media messaging metrics notifications orders payments permissions planning pricing reporting scheduling search
  settlement shipping storage`)

export const PLAIN = words(`
  the a every each this that which when after before while until of in on to from with without by for as at is are was
  can may must not only also then again once often always never first last next new old small large same other value
  request caller result order number list state change time reader page default name part end start rest copy limit`)
