import { type LabelledSet, lie, truth } from '../labelled.ts'

/** Statements against texts, written before the rules. */
export const PROSE: readonly LabelledSet[] = [
  {
    source: `# Vaultkeep

Vaultkeep backs up folders to a remote store. Snapshots are encrypted with AES-256 before they are uploaded.

Run \`vaultkeep prune --keep-last 7\` to delete old snapshots; without \`--keep-last\` nothing is deleted. Use \`--dry-run\` to see
what would happen without changing anything. Since version 0.9.4 the flag \`--one-file-system\` is on by default.

Vaultkeep runs on Linux, macOS and FreeBSD. Windows is not supported. Support for the S3 backend was added in 0.7.0, and the FTP
backend was removed in 0.8.0.
`,
    statements: [
      lie('To see what a run would do without changing anything, pass `--simulate`.'),
      lie('Vaultkeep runs on Windows as well as on Linux and macOS.'),
      lie('The FTP backend was added in 0.8.0.'),
      truth('Linux, FreeBSD and macOS are supported, but Windows is not.'),
      truth('If you leave out `--keep-last`, no snapshot is deleted.'),
      truth('Snapshots are encrypted before the upload, not after it.'),
    ],
  },
  {
    source: `Create a label with \`POST /v2/labels\`. To cancel a label that has not been scanned yet, send \`DELETE /v2/labels/{id}\`;
a label cannot be cancelled after it has been scanned. Requests are limited to 120 per minute for each key. A successful call
answers 201. Addresses are updated with PATCH, not with PUT. Tokens expire after 24 hours. The sandbox listens on port 8443.`,
    statements: [
      lie('Addresses are updated with PUT.'),
      lie('A label can still be cancelled after it has been scanned.'),
      truth('The sandbox does not listen on port 443 but on 8443.'),
      truth('A token expires after one day.'),
    ],
  },
  {
    source: `Adults take one 200 mg tablet every 6 hours. Do not take more than 6 tablets in 24 hours. The tablets should be taken with
food. This medicine is not suitable for children under 12. Do not use it during the last three months of pregnancy. Store the
tablets below 25 °C, but not in the fridge. Tell your doctor if you take blood thinners.`,
    statements: [
      lie('Adults may take up to 8 tablets in 24 hours.'),
      lie('The tablets should be taken on an empty stomach.'),
      truth('Children who are 12 or older may use the medicine.'),
      truth('Within one day, no more than 6 tablets should be taken.'),
    ],
  },
  {
    source: `The lighthouse of Skarvø was built between 1871 and 1874 and was first lit on 1 March 1874. Its lens was replaced in 1923.
The keeper's house burned down in 1951 and was never rebuilt. The tower is 42 metres high and has 197 steps. It is open to visitors
from April to October, Tuesday to Sunday. On Mondays the tower is closed.`,
    statements: [
      lie('The lighthouse was first lit in March 1871.'),
      lie("The keeper's house was rebuilt after it had burned down in 1951."),
      truth('The tower is not open on Mondays.'),
      truth('The lens dates from 1923, so it is not the one that was first lit in 1874.'),
    ],
  },
  {
    source: `Quillstore 5.2 was released on 14 June 2023. It requires Java 17 or later; Java 11 is no longer supported. Replication is
asynchronous by default. The maximum size of a document is 16 MB. While an index is built, reads are allowed and writes are
blocked. Documents are compressed with zstd; versions before 5.0 used snappy.`,
    statements: [
      lie('By default, replication is synchronous.'),
      truth('Documents are no longer compressed with snappy but with zstd.'),
    ],
  },
]
