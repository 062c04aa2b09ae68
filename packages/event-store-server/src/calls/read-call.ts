import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { AllReader } from '../reading/all-reader.ts';
import { createEventFilter, type EventFilter } from '../reading/event-filter.ts';
import type { LinkResolver, StreamReader } from '../reading/stream-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import {
  AllSubscriber,
  StreamSubscriber,
  type SlowSubscribers,
} from '../subscribing/subscriber.ts';
import {
  encodeFirstStreamPosition,
  encodeLastStreamPosition,
  encodeStreamNotFound,
} from '../wire/read-answers.ts';
import { readReadRequest, type ReadRequest } from '../wire/read-request.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { toStreamDeletedError } from './stream-errors.ts';

export interface ReadContext {
  readonly streams: StreamReader;
  readonly all: AllReader;
  readonly links: LinkResolver;
  readonly recent: RecentEvents;
  readonly slowSubscribers: SlowSubscribers;
}

type Pages = AsyncIterable<readonly RecordedEvent[]>;

/** Streams/Read: reads and subscriptions of a stream and of $all. */
export const handleRead =
  (context: ReadContext) =>
  (call: GrpcCall): void => {
    call.receiveOne((message) => {
      const request = readReadRequest(message);
      call.guard(() => answer(context, call, request));
    });
  };

function answer(context: ReadContext, call: GrpcCall, request: ReadRequest): Promise<void> {
  const { stream, count } = request;
  if (count === 'subscription') {
    return subscribe(context, call, request);
  }
  // The real server fails such a read of a stream and never answers one of $all; here both fail.
  if (count === 0) {
    throw new GrpcError(GrpcStatus.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }

  return stream === undefined
    ? readAll(context, call, request, count)
    : readStream(context, call, request, stream, count);
}

function subscribe(context: ReadContext, call: GrpcCall, request: ReadRequest): Promise<void> {
  const { stream, from, resolveLinks, filter, backwards } = request;
  if (backwards) {
    throw new GrpcError(GrpcStatus.INVALID_ARGUMENT, 'subscriptions only go forwards');
  }

  const { recent, slowSubscribers, streams, all } = context;
  const subscriber = {
    call,
    recent,
    slowSubscribers,
    links: resolveLinks ? context.links : undefined,
  };
  if (stream === undefined) {
    return new AllSubscriber(subscriber, all, filter).run(from);
  }

  return new StreamSubscriber(subscriber, streams, stream).run(from === 'start' ? -1 : from);
}

async function readAll(
  { all, links }: ReadContext,
  call: GrpcCall,
  { from, backwards, resolveLinks, filter }: ReadRequest,
  count: number,
): Promise<void> {
  const isAllowed = filter && createEventFilter(filter);
  const pages = backwards
    ? all.readBackwards(await all.findBackwardStart(from), isAllowed ? Infinity : count)
    : all.readForwards(await all.findForwardStart(from));
  await sendPages(call, pages, count, resolveLinks ? links : undefined, isAllowed);
  call.finish();
}

async function readStream(
  { streams, links }: ReadContext,
  call: GrpcCall,
  { from: start, backwards, resolveLinks, compatibility }: ReadRequest,
  stream: string,
  count: number,
): Promise<void> {
  if (start === 'end' && !backwards) {
    throw new GrpcError(GrpcStatus.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }

  const visible = await streams.findVisibleRange(stream);
  if (visible.kind === 'deleted') {
    throw toStreamDeletedError(stream);
  }
  if (visible.kind === 'not-found') {
    call.send(encodeStreamNotFound(stream));
  } else {
    const from = revisionOf(start, visible.last);
    const pages = backwards
      ? streams.readBackwards(stream, from, visible, count)
      : streams.readForwards(stream, from, visible);
    const sent = await sendPages(call, pages, count, resolveLinks ? links : undefined);
    if (compatibility >= 1) {
      if (sent === 0 && !backwards && from !== visible.last + 1) {
        call.send(encodeFirstStreamPosition(visible.last + 1));
      }

      call.send(encodeLastStreamPosition(visible.last));
    }
  }

  call.finish();
}

/** The revision to begin with. */
function revisionOf(from: ReadRequest['from'], last: number): number {
  switch (from) {
    case 'start':
      return 0;
    case 'end':
      return last;
    default:
      return from;
  }
}

/** Sends up to `count` events, no faster than the caller reads them. Returns the number sent. */
async function sendPages(
  call: GrpcCall,
  pages: Pages,
  count: number,
  links: LinkResolver | undefined,
  isAllowed?: EventFilter,
): Promise<number> {
  let sent = 0;
  for await (const page of pages) {
    for (const event of page) {
      if (sent === count || call.isOver) {
        return sent;
      }
      if (isAllowed && !isAllowed(event)) {
        continue;
      }

      call.send(links?.isLink(event) ? await links.resolve(event) : event.frame);
      sent++;
      if (call.isCongested) {
        await call.waitForDrain();
      }
    }
    if (sent === count) {
      return sent;
    }
  }

  return sent;
}
