import type { OldParkEvent } from '../old/old-event.ts';
import { dayOfStream } from '../old/old-streams.ts';

/**
 * The events of a command as the product writes them: settings and closures first, then day by day. A booking that
 * changes its day comes after the slots that were opened for it, and before its former day goes on.
 */
export function inOrder(parts: readonly OldParkEvent[]): readonly OldParkEvent[] {
  const left = new Set(parts.flatMap(({ type, stream }) => (type === 'BookingRevertedAway' ? [stream] : [])));
  const rank = ({ stream }: OldParkEvent): string => {
    if (dayOfStream(stream) === undefined) return stream.startsWith('move-') ? '2' : '0';
    return `${left.has(stream) ? '3' : '1'} ${stream}`;
  };
  const ranked = parts.map((part) => ({ part, rank: rank(part) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({ part }) => part);
}
