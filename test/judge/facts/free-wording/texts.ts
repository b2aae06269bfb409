import { type LabelledSet, lie, truth } from '../labelled.ts'

/** Statements in free wording against texts, half of them lies: written without regard to any rule. */
export const TEXTS: readonly LabelledSet[] = [
  {
    source: `# Harbour ferry, winter timetable

From 1 November to 31 March the ferry leaves the north pier every 40 minutes, the first time at 06:20 and the last time at 22:20.
A crossing takes 18 minutes. Bicycles travel free of charge; motorcycles pay 4.50 euros. Dogs must wear a muzzle. Tickets are sold on
board, by card only. In storms of force 9 or more the ferry stays in the harbour, and the bus line 14 replaces it. Groups of ten or more
people announce themselves one day ahead. Children under six need no ticket.
`,
    statements: [
      lie('In winter a boat departs from the northern pier twice an hour.'),
      lie('You can pay for your ticket in cash once you are on board.'),
      lie('Motorbikes are carried for nothing.'),
      lie('The last departure in winter is at 06:20.'),
      lie('A crossing takes 40 minutes.'),
      truth('Whoever brings a bicycle pays nothing extra for it.'),
      truth('A four-year-old travels without a ticket.'),
      truth('When the wind reaches force 9, people take bus 14 instead.'),
      truth('The ferry does not leave in a storm of force 10.'),
      truth('A crossing takes 18 minutes.'),
    ],
  },
  {
    source: `# Queuelite 3.2

Queuelite keeps jobs in a single SQLite file. A worker locks a job for 90 seconds; if it has not reported by then, another worker may take
the job. Failed jobs are retried with exponential backoff, five times in all, and end up in the table \`dead_jobs\`. The dashboard is
read-only and listens on localhost:7070 unless \`QUEUELITE_DASHBOARD\` is set to \`off\`. Since version 3.0 payloads are compressed with
zstd; before that gzip was used. There is no support for priorities. Scheduled jobs may be late by up to one second. Call
\`queue.drain()\` before the process exits: it waits for running jobs and takes no new ones.
`,
    statements: [
      lie('Jobs are kept in a PostgreSQL database, one table for each queue.'),
      lie('A job that fails is tried again for ever, at growing intervals.'),
      lie('From the dashboard you can delete jobs that are stuck.'),
      lie('Payloads have been compressed with gzip since 3.0.'),
      lie('`queue.drain()` stops running jobs at once and lets the process exit.'),
      truth('When a worker says nothing for a minute and a half, its job is free for others.'),
      truth('You cannot give one job precedence over another.'),
      truth('After five failures a job lands in `dead_jobs`.'),
      truth('Set `QUEUELITE_DASHBOARD` to `off` if you want no dashboard.'),
      truth('Version 2 compressed its payloads with gzip.'),
    ],
  },
  {
    source: `Minutes of the garden society, 14 May

Present: Ines Okafor (chair), Tomas Lind, Ruth Abelson, Kemal Aydin. Excused: Paul Meyer.

1. The society bought 120 tulip bulbs and 30 apple trees for 2,340 euros. The city pays half of it.
2. Ruth Abelson takes over the accounts from Kemal Aydin on 1 July. Kemal Aydin stays on the board.
3. The motion to fence the pond was rejected by three votes to one. The motion to open the garden on Sundays was accepted unanimously.
4. The water bill rose by 12 percent although less water was used. Tomas Lind asks the works for an explanation by the end of May.
5. The next meeting is on 11 June at seven in the evening, in the library and not in the hall.
`,
    statements: [
      lie('The society planted 30 tulips and 120 apple trees.'),
      lie('Kemal Aydin left the board in July.'),
      lie('The members decided to put a fence around the pond.'),
      lie('Paul Meyer chaired the meeting.'),
      lie('The water bill fell because the society used less water.'),
      truth('Half of what the plants cost is paid by the city.'),
      truth('Every vote was in favour of opening the garden on Sundays.'),
      truth('From July on Ruth Abelson keeps the books.'),
      truth('In June the society meets at the library.'),
      truth('Tomas Lind wants to know from the works why the bill is higher.'),
    ],
  },
  {
    source: `# Security policy

Report a vulnerability to security@lumen.example; please do not open a public issue. We answer within two working days and publish a fix
within 30 days for critical problems and within 90 days for all others. Versions 5.x and 4.8 receive fixes. Version 4.7 and everything
before it do not. Reports about denial of service by flooding are out of scope. We pay no bounty, but name whoever found the problem in
the release notes unless they object. Releases are signed with the key 0x8F21C4D7; checksums are SHA-256.
`,
    statements: [
      lie('Please open an issue on GitHub as soon as you find a vulnerability.'),
      lie('Whoever reports a critical problem receives a reward.'),
      lie('Lumen 4.7 still gets security fixes.'),
      lie('Anything that is not critical is fixed within a month.'),
      lie('Checksums of releases are SHA-512.'),
      truth('Users of 4.8 still get fixes.'),
      truth('A critical vulnerability is fixed in 30 days at most.'),
      truth('If you want to stay anonymous, your name is left out of the release notes.'),
      truth('Flooding the server with requests is not something they want to be told about.'),
      truth('You hear back from them in two working days.'),
    ],
  },
]

/** Statements in nearly the words of their source, and fields that have nearly the names of its fields. */
export const NEAR: readonly LabelledSet[] = [
  {
    source: `The cache holds 500 entries. The first retry waits 2 seconds. The second retry waits 8 seconds. Python 3.11 is supported. Python 3.12
is supported. Guests may swim before breakfast. Backups are kept for 30 days. Logs are not sent to the server. The editor opens the first
file of the folder. The limit applies to uploads and not to downloads.`,
    statements: [
      lie('Guests may swim after breakfast.'),
      lie('The editor opens the last file of the folder.'),
      lie('Logs are sent to the server.'),
      lie('The limit applies to downloads and not to uploads.'),
      lie('The first retry waits 8 seconds.'),
      lie('Backups are kept for 30 hours.'),
      lie('The server sends logs.'),
      truth('The second retry waits 8 seconds.'),
      truth('Python 3.11 is supported. Python 3.12 is supported.'),
      truth('Backups are kept for 30 days.'),
    ],
  },
]
