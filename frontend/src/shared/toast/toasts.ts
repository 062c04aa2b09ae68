import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: 'plain' | 'destructive';
  readonly durationMs: number;
}

const DEFAULT_MS = 5000;
const listeners = new Set<() => void>();
let shown: Toast | null = null;
let lastId = 0;

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in passing. Only one toast is shown at a time: a new one takes the old one's place (spec, section 4). */
export function toast(said: {
  title: string;
  text?: string | undefined;
  tone?: Toast['tone'];
  durationMs?: number;
}): void {
  lastId += 1;
  show({ tone: 'plain', durationMs: DEFAULT_MS, ...said, id: lastId });
}

/** Takes a toast away, unless another has taken its place meanwhile. */
export const dismissToast = (id: number): void => {
  if (shown?.id === id) show(null);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => shown);
