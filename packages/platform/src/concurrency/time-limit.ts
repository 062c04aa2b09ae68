/** What a call or, after this long, `late` gives. The call isn't cancelled, and a later failure is ignored. */
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
