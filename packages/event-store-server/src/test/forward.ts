import {
  constants,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';

const { NGHTTP2_CANCEL, NGHTTP2_FLAG_END_STREAM, NGHTTP2_NO_ERROR } = constants;

/** A call that is being forwarded. */
export interface Forwarded {
  /** Keeps back the rest of the answer, or lets it pass again. */
  hold(isHeld: boolean): void;
}

/** Forwards a call and its answer, with back-pressure in both directions. */
export function forward(call: ServerHttp2Stream, upstream: ClientHttp2Stream): Forwarded {
  let trailers: IncomingHttpHeaders = {};
  let isHeldBack = false;
  call.pipe(upstream);
  upstream.on('response', (headers, flags) => {
    if (call.closed) {
      return;
    }

    const endStream = (flags & NGHTTP2_FLAG_END_STREAM) !== 0;
    call.respond(headers, { endStream, waitForTrailers: !endStream });
    if (!endStream) {
      upstream.pipe(call);
    }
  });
  upstream.on('trailers', (received: IncomingHttpHeaders) => {
    trailers = received;
  });
  call.on('wantTrailers', () => {
    call.sendTrailers(trailers);
  });
  upstream.on('error', () => {
    call.close(constants.NGHTTP2_INTERNAL_ERROR);
  });
  upstream.on('close', () => {
    if (upstream.rstCode !== NGHTTP2_NO_ERROR) {
      call.close(upstream.rstCode);
    }
  });
  call.on('close', () => {
    upstream.close(NGHTTP2_CANCEL);
  });

  return {
    hold: (isHeld) => {
      if (isHeld === isHeldBack || !call.headersSent || call.closed) {
        return;
      }

      isHeldBack = isHeld;
      if (isHeld) {
        upstream.unpipe(call).pause();
      } else {
        upstream.pipe(call);
      }
    },
  };
}
