import type { NewEvent } from '../log/domain-events.ts';

/** What an append may hold (EventStoreDB's default), less room for what the protocol adds to it. */
export const MAX_COMMIT_BYTES = 1024 * 1024 - 16 * 1024;
/** What the client adds to each event: its id, its type's name and the entries of the server's own metadata. */
const FRAME_BYTES = 200;

/** About how many bytes an event takes in an append, rather too many than too few. */
export const sizeOf = ({ data, metadata }: NewEvent): number =>
  FRAME_BYTES + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
