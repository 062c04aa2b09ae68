/**
 * A timer that fires this late was held up together with its process, which hasn't yet read the
 * answers that arrived meanwhile.
 */
const HELD_UP_MS = 100;
/** How long such a process gets to read them. */
const GRACE_MS = 250;

/**
 * Calls back after `ms`, unless the returned function cancels it. An answer that arrived while this
 * process was busy, or its machine paused, is read first and still counts.
 */
export function callAfterSilence(ms: number, callBack: () => void): () => void {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    const isHeldUp = performance.now() - due > HELD_UP_MS;
    timer = setTimeout(callBack, isHeldUp ? GRACE_MS : 0);
  }, ms);
  return () => clearTimeout(timer);
}

/**
 * Resolves to the outcome of a call or, once it has taken this long, to what `late` returns or
 * throws. The call itself isn't cancelled, and a later failure of it is ignored.
 */
export const limitTime = <T, Late = never>(
  ms: number,
  call: Promise<T>,
  late: () => Late = () => {
    throw new Error(`no answer within ${ms} ms`);
  },
): Promise<T | Late> =>
  new Promise((resolve, reject) => {
    const cancel = callAfterSilence(ms, () => resolve(Promise.resolve().then(late)));
    call.then(resolve, reject).finally(cancel);
  });
