import { timeSlotChange, timeSlotChanges } from '@cablepark/contracts/schedule/time-slot-changes';
import type { Day } from '@cablepark/contracts/shared/riga-time';

export interface SlotChangesListener {
  /** These days have changed; null: any may have. */
  readonly onChange: (days: readonly Day[] | null) => void;
  /** The stream is there again after it was lost: changes may have been missed. */
  readonly onRegained: () => void;
}

/**
 * The server's stream of changed days. Held only while the page is seen: a browser allows few connections
 * to one place, and a hidden page asks again when it is shown. A lost stream comes back by itself.
 */
export class SlotChanges {
  #stream: EventSource | undefined;
  readonly #listener: SlotChangesListener;

  constructor(listener: SlotChangesListener) {
    this.#listener = listener;
  }

  /** Whether changes are told now. */
  get isLive(): boolean {
    return this.#stream?.readyState === EventSource.OPEN;
  }

  /** Opens the stream unless it is open, or on its way. */
  open(): void {
    if (this.#stream && this.#stream.readyState !== EventSource.CLOSED) return;
    let wasOpen = false;
    const stream = new EventSource(timeSlotChanges.path);
    stream.addEventListener('open', () => {
      if (wasOpen) this.#listener.onRegained();
      wasOpen = true;
    });
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      this.#listener.onChange(daysOf(data));
    });
    this.#stream = stream;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}

/** What can't be read may be any day. */
export function daysOf(message: string): readonly Day[] | null {
  try {
    return timeSlotChange.parse(JSON.parse(message)).days;
  } catch {
    return null;
  }
}
