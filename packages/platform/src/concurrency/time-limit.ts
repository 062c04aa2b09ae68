/**
 * Resolves to the outcome of a call or, once it has taken this long, to what `late` returns or throws. The call itself
 * isn't cancelled, and a later failure of it is ignored.
 */
export const within = <T, Late = never>(
  ms: number,
  call: Promise<T>,
  late: () => Late = () => {
    throw new Error(`no answer within ${ms} ms`);
  },
): Promise<T | Late> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.resolve().then(late)), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
