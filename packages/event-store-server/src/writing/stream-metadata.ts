/** The part of a stream's metadata that the server itself applies. */
export interface StreamMetadata {
  /** Only this many of the newest events are visible. */
  readonly maxCount?: number | undefined;
  /** The age in seconds after which an event is hidden. */
  readonly maxAge?: number | undefined;
  /** Events below this revision are hidden. */
  readonly truncateBefore?: number | undefined;
  /** Truncated before 2^63 − 1, which means deleted until the next write. */
  readonly isSoftDeleted: boolean;
}

export const NO_METADATA: StreamMetadata = { isSoftDeleted: false };
/** The fixed metadata of every `$$…` stream. */
export const METADATA_OF_METASTREAMS: StreamMetadata = { maxCount: 1, isSoftDeleted: false };

/** Whether a stream holds the metadata of another. */
export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
/** The stream that holds a stream's metadata. */
export const metastreamOf = (stream: string): string => `$$${stream}`;
/** The stream whose metadata a metastream holds. */
export const originalStreamOf = (metastream: string): string => metastream.slice(2);

const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);
/** Strings are matched whole, so that digits inside one aren't taken for a number. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WHOLE = /^-?\d+$/;
const INTEGERS = ['$maxCount', '$maxAge', '$tb', '$cacheControl'];
const ROLES = ['$r', '$w', '$d', '$mr', '$mw'];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the data of a metastream's last event. One property of the wrong type makes the server
 * ignore all of it (observed on 23.10.8): numbers must be integers that fit 64 bits, `$tmp` a
 * boolean, `$acl` an object of known roles.
 */
export function readStreamMetadata(data: Buffer): StreamMetadata {
  try {
    const metadata = parseExactly(data.toString('utf8'));
    if (!isObject(metadata)) {
      return NO_METADATA;
    }

    for (const key of INTEGERS) {
      if (key in metadata && !isInteger(metadata[key])) {
        return NO_METADATA;
      }
    }
    if ('$tmp' in metadata && typeof metadata['$tmp'] !== 'boolean') {
      return NO_METADATA;
    }
    if ('$acl' in metadata && !isAcl(metadata['$acl'])) {
      return NO_METADATA;
    }

    const { $maxCount, $maxAge, $tb } = metadata as Record<string, bigint | undefined>;
    return {
      maxCount: $maxCount !== undefined && $maxCount > 0n ? Number($maxCount) : undefined,
      maxAge: $maxAge !== undefined && $maxAge > 0n ? Number($maxAge) : undefined,
      truncateBefore: $tb !== undefined && $tb >= 0n ? Number($tb) : undefined,
      isSoftDeleted: $tb === LARGEST,
    };
  } catch {
    return NO_METADATA;
  }
}

/** The metadata that a delete writes. */
export const SOFT_DELETED: Buffer = Buffer.from(`{"$tb":${LARGEST}}`);

/**
 * Replaces `$tb`, so that the stream begins at the new event; undefined if the metadata can't be
 * read.
 */
export function setTruncateBefore(data: Buffer, revision: number): Buffer | undefined {
  try {
    const text = data.toString('utf8');
    if (!isObject(parseExactly(text))) {
      return undefined;
    }

    return Buffer.from(JSON.stringify({ ...(JSON.parse(text) as Json), $tb: revision }));
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON with integers as bigint, because 2^63 − 1 is not exact as a number. Throws on invalid
 * JSON.
 */
function parseExactly(text: string): unknown {
  JSON.parse(text);
  const marked = text.replace(TOKENS, (token) => {
    if (token.startsWith('"')) {
      return token;
    }

    return WHOLE.test(token) ? `{"\\u0000":"${token}"}` : `{"\\u0000":"x"}`;
  });
  return JSON.parse(marked, (_, value: unknown) => {
    if (!isObject(value) || !('\u0000' in value)) {
      return value;
    }

    const digits = String(value['\u0000']);
    return digits === 'x' ? Number.NaN : BigInt(digits);
  });
}

const isInteger = (value: unknown) =>
  typeof value === 'bigint' && value <= LARGEST && value >= SMALLEST;

const isAcl = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(([role, names]) => ROLES.includes(role) && isTextOrTexts(names));

const isTextOrTexts = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));
