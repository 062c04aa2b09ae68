type Listening = readonly [target: EventTarget, event: string, listener: (event: never) => void];

/** Adds listeners, and returns the function that removes them, as an effect wants it. */
export function listen(
  listenings: readonly Listening[],
  options: AddEventListenerOptions = {},
): () => void {
  for (const [target, event, listener] of listenings) {
    target.addEventListener(event, listener as EventListener, options);
  }

  return () => {
    for (const [target, event, listener] of listenings) {
      target.removeEventListener(event, listener as EventListener, options);
    }
  };
}
