import { timeSlotChanges, type TimeSlotChange } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';

export interface SlotChangeListener {
  /** Called with the days that have changed, or with null if any day may have changed. */
  readonly onChange: (days: readonly Day[] | null) => void;
  /** Called when the stream is open, for the first time or again. Changes may have been missed before. */
  readonly onOpen: (isFirst: boolean) => void;
}

/**
 * The server's stream of changed days. It is open only while the page is visible, because a browser allows few
 * connections per host and a hidden page fetches the slots again anyway once it is visible. The browser reconnects
 * a lost stream by itself.
 */
export class SlotChangeStream {
  #stream: EventSource | undefined;
  readonly #listener: SlotChangeListener;

  constructor(listener: SlotChangeListener) {
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#stream?.readyState === EventSource.OPEN;
  }

  /** Opens the stream unless it is open or connecting. */
  open(): void {
    if (this.#stream && this.#stream.readyState !== EventSource.CLOSED) return;
    let wasOpen = false;
    const stream = new EventSource(timeSlotChanges.path);
    stream.addEventListener('open', () => {
      this.#listener.onOpen(!wasOpen);
      wasOpen = true;
    });
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => this.#listener.onChange(daysOf(data)));
    this.#stream = stream;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}

/** Parses a message. An unreadable one is treated as a change of any day. */
export function daysOf(message: string): readonly Day[] | null {
  try {
    return (JSON.parse(message) as Partial<TimeSlotChange>).days ?? null;
  } catch {
    return null;
  }
}
