import { resolvedLink } from '../wire/read-answers.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { StreamReader } from './stream-reader.ts';

const LINK = '$>';
const REVISION = /^\s*[+-]?\d+\s*$/;

/** Resolves links, events whose data is `revision@stream`. */
export class LinkResolver {
  readonly #streams: StreamReader;

  constructor(streams: StreamReader) {
    this.#streams = streams;
  }

  isLink(event: RecordedEvent): boolean {
    return event.type === LINK;
  }

  /**
   * Returns the answer for a link: the link with its target, or the link alone if the target doesn't exist. An event of
   * the link type that names no revision is sent unchanged.
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
