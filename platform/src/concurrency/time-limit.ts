/** The outcome of a call, or a failure after so many milliseconds: what is away may never answer. */
export async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`no answer within ${ms} ms`));
    }, ms);
  });
  call.catch(() => undefined);
  return Promise.race([call, late]).finally(() => {
    clearTimeout(timer);
  });
}
