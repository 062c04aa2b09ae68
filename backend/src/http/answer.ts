import type { Readable } from 'node:stream';

import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import type { Page } from './paging.ts';

/** What most handlers return. */
export type Answered<E extends AnyEndpoint> = Promise<ResponseOf<E>>;

/** An answer with headers, or a status, of its own. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
    readonly status?: number,
  ) {}
}

/**
 * What a command or query may be answered with for an endpoint: its response, a page instead of a
 * list, or a response with headers. Instead of a text it may be a stream.
 */
export type AnswerTo<E extends AnyEndpoint> =
  ResponseOf<E> extends readonly (infer Item)[]
    ? ResponseOf<E> | Page<Item>
    : ResponseOf<E> | Answer<ResponseOf<E> extends string ? Readable : ResponseOf<E>>;
