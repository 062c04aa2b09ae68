import { afterEach, beforeEach } from '@jest/globals';

/**
 * Replaces the browser's EventSource, which jsdom lacks. Tests connect its streams and send
 * messages through them.
 */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: FakeEventSource[] = [];

  readonly url: string;
  readyState: number = FakeEventSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  /** The stream that the page has not closed, if any. */
  static get active(): FakeEventSource | undefined {
    return FakeEventSource.all.find(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Simulates that the connection is established, for the first time or again. */
  connect(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** Simulates that the connection is lost and the browser tries to reconnect. */
  lose(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  send(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

/** Installs the fake for each test of a file, without streams of earlier tests. */
export function startStreamsForEachTest(): void {
  beforeEach(() => {
    FakeEventSource.all.length = 0;
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
}
