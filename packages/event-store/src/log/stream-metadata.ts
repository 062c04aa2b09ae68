/** The metadata by which the event store drops a stream's events. */
export interface StreamMetadata {
  /** The names of the settings that drop events. */
  readonly drops: readonly string[];
  readonly isDeleted: boolean;
  readonly truncateBefore?: number | undefined;
  readonly maxCount?: number | undefined;
  /** In seconds. */
  readonly maxAge?: number | undefined;
}

/** `$tb` of a deleted stream, 2^63 - 1, as JSON.parse rounds it. */
const DELETED = 2 ** 63;
const DROPPING = ['$maxCount', '$maxAge', '$tb'] as const;

/** The name of the stream that holds a stream's metadata. */
export const toMetadataStream = (stream: string): string => `$$${stream}`;

/** Reads metadata from the last event of their stream; undefined or unknown data have none. */
export function parseMetadata(event: { readonly data: unknown } | undefined): StreamMetadata {
  const metadata = Object(event?.data) as Readonly<Record<string, unknown>>;
  const valueOf = (name: (typeof DROPPING)[number]) => {
    const value = metadata[name];
    return typeof value === 'number' && value > 0 ? value : undefined;
  };

  return {
    drops: DROPPING.filter((name) => valueOf(name) !== undefined),
    isDeleted: metadata['$tb'] === DELETED,
    truncateBefore: valueOf('$tb'),
    maxCount: valueOf('$maxCount'),
    maxAge: valueOf('$maxAge'),
  };
}
