import { resolvedLink } from '../wire/read-answers.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { StreamReader } from './stream-reader.ts';

const LINK = '$>';
const REVISION = /^\s*[+-]?\d+\s*$/;

/** The answers for events whose links are to be followed. A link's data is `revision@stream`. */
export class LinkResolver {
  readonly #streams: StreamReader;

  constructor(streams: StreamReader) {
    this.#streams = streams;
  }

  isLink(event: RecordedEvent): boolean {
    return event.type === LINK;
  }

  /**
   * What is sent for a link: the link with the event behind it, or the link alone where
   * there is no such event. What should be a link but names no revision is sent as it is.
   */
  async frame(event: RecordedEvent): Promise<Buffer> {
    const [revision = '', ...rest] = event.data.toString('utf8').split('@');
    if (!REVISION.test(revision)) return event.frame;
    const stream = rest.join('@');
    const number = Number(revision);
    const isReadable = stream !== '' && number >= -1;
    return resolvedLink(event, isReadable ? await this.#streams.event(stream, number) : undefined);
  }
}
