/**
 * Most UTF-8 bytes of a check run's summary and of its text. A comment may have 65,536 characters; kept below the same
 * number of bytes it is never longer, whichever way characters are counted.
 */
export const MAX_BYTES = 65_535
