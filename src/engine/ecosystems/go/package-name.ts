const MAJOR_VERSION = /^v\d+$/

/** The last part of a path without its version, and the same without the language's name. */
function lastPart(path: string): { readonly last: string; readonly bare: string } {
  const segments = path.split('/').filter((segment) => segment !== '')
  while (segments.length > 1 && MAJOR_VERSION.test(segments.at(-1) ?? '')) segments.pop()
  const last = (segments.at(-1) ?? path).replace(/\.v\d+$/, '')
  return { last, bare: last.replace(/^go[-.]|[-.]go$|^golang-/, '') }
}

/** The most likely name of a package in code that imports it by this path without an alias. */
export function packageName(path: string): string {
  const { bare } = lastPart(path)
  return /^\w+$/.test(bare) ? bare : (bare.split(/[-.]/).at(-1) ?? bare)
}

/** All possible names of a package with this path: the distinctive part of a repository's name varies. */
export function possiblePackageNames(path: string): ReadonlySet<string> {
  const { last, bare } = lastPart(path)
  const joined = [last, bare].flatMap((name) => [name.replace(/\W/g, ''), name.replace(/\W/g, '_')])
  return new Set([packageName(path), ...joined, ...last.split(/\W/)])
}

/** Packages of the standard library have no dot in the first part of their path. */
export function isStandardPackage(path: string): boolean {
  return /^[a-z]\w*(?:\/[a-z]\w*)*$/.test(path) && STANDARD_PACKAGES.has(packageName(path))
}

/** Names of the standard library's packages, as used in code. */
export const STANDARD_PACKAGES: ReadonlySet<string> = new Set(
  (
    'tar zip bufio bytes cmp bzip2 flate gzip lzw zlib heap list ring context crypto aes cipher des dsa ecdh ecdsa ' +
    'ed25519 elliptic hkdf hmac md5 pbkdf2 rand rc4 rsa sha1 sha256 sha3 sha512 subtle tls x509 pkix sql driver ' +
    'buildinfo dwarf elf gosym macho pe plan9obj embed encoding ascii85 asn1 base32 base64 binary csv gob hex json pem ' +
    'xml errors expvar flag fmt ast build constraint constant doc format importer parser printer scanner token types ' +
    'version hash adler32 crc32 crc64 fnv maphash html template image color palette draw gif jpeg png suffixarray io ' +
    'fs ioutil iter log slog syslog maps math big bits cmplx mime multipart quotedprintable net http cgi cookiejar ' +
    'fcgi httptest httptrace httputil pprof mail netip rpc jsonrpc smtp textproto url os exec signal user path ' +
    'filepath plugin reflect regexp syntax runtime coverage debug metrics trace slices sort strconv strings structs ' +
    'sync atomic syscall testing fstest iotest quick slogtest synctest text tabwriter time tzdata unicode utf16 utf8 ' +
    'unique unsafe weak'
  ).split(' '),
)
