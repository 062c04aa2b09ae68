import { constants, type ClientHttp2Stream, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';

const { NGHTTP2_CANCEL, NGHTTP2_FLAG_END_STREAM, NGHTTP2_NO_ERROR } = constants;

/** Hands a call on as it comes, and its answer back, each as fast as the other side takes it. */
export function forward(call: ServerHttp2Stream, ahead: ClientHttp2Stream): void {
  let trailers: IncomingHttpHeaders = {};
  call.pipe(ahead);
  ahead.on('response', (headers, flags) => {
    if (call.closed) return;
    const endStream = (flags & NGHTTP2_FLAG_END_STREAM) !== 0;
    call.respond(headers, { endStream, waitForTrailers: !endStream });
    if (!endStream) ahead.pipe(call);
  });
  ahead.on('trailers', (received: IncomingHttpHeaders) => (trailers = received));
  call.on('wantTrailers', () => {
    call.sendTrailers(trailers);
  });
  ahead.on('error', () => {
    call.close(constants.NGHTTP2_INTERNAL_ERROR);
  });
  ahead.on('close', () => {
    if (ahead.rstCode !== NGHTTP2_NO_ERROR) call.close(ahead.rstCode);
  });
  call.on('close', () => {
    ahead.close(NGHTTP2_CANCEL);
  });
}
