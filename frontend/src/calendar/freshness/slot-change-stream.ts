import type { TimeSlotChange } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { timeSlotChanges } from '#shared/api/first-page-endpoints';
import { parseJson } from '#shared/storage/storage';

interface SlotChangeListener {
  /** Called with the days that have changed, or with null if any day may have changed. */
  readonly onChange: (days: readonly Day[] | null) => void;
  /**
   * Called when the stream is open, for the first time or again. Changes may have been missed
   * before.
   */
  readonly onOpen: (isFirst: boolean) => void;
}

/**
 * The server's stream of changed days, open while the page is visible: a browser allows few
 * connections per host.
 */
export function makeSlotChangeStream({ onChange, onOpen }: SlotChangeListener) {
  let stream: EventSource | undefined;
  return {
    isOpen: () => stream?.readyState === EventSource.OPEN,
    /** Opens the stream unless it is open or connecting. */
    open: () => {
      if (stream && stream.readyState !== EventSource.CLOSED) {
        return;
      }

      let wasOpen = false;
      stream = new EventSource(timeSlotChanges.path);
      stream.addEventListener('open', () => {
        onOpen(!wasOpen);
        wasOpen = true;
      });
      stream.addEventListener('changed', ({ data }: MessageEvent<string>) =>
        onChange(parseChangedDays(data)),
      );
    },
    close: () => {
      stream?.close();
      stream = undefined;
    },
  };
}

/** Parses a message. An unreadable one is treated as a change of any day. */
export const parseChangedDays = (message: string): readonly Day[] | null =>
  (parseJson(message) as Partial<TimeSlotChange> | null)?.days ?? null;
