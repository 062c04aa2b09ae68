/**
 * The outcome of a call, or what `late` returns or throws once the call has taken this long: what is away may never
 * answer. The call itself isn't ended, and a failure that comes after its time is dropped.
 */
export function within<T, Late = never>(
  ms: number,
  call: Promise<T>,
  late: () => Late = () => {
    throw new Error(`no answer within ${ms} ms`);
  },
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(Promise.resolve().then(late));
    }, ms);
    call.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
