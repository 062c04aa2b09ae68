import { afterEach, beforeEach } from '@jest/globals';

/** Stands for the browser's EventSource, which jsdom lacks. A test opens its streams and sends by them. */
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

  /** The stream that the page holds now. */
  static get held(): FakeEventSource | undefined {
    return FakeEventSource.all.find(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** The connection is there, for the first time or again. */
  connect(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The connection is lost; the browser tries to have it back. */
  lose(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  send(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

/** Gives each test of the file streams of its own. */
export function streamsForEachTest(): void {
  beforeEach(() => {
    FakeEventSource.all.length = 0;
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
}
