import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: 'plain' | 'destructive';
  readonly durationMs: number;
  /** What can be done about it, an undo for one. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

const DEFAULT_MS = 5000;
/** Long enough to read what can be done, and to do it. */
const WITH_ACTION_MS = 12_000;
const listeners = new Set<() => void>();
let shown: Toast | null = null;
let lastId = 0;

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in passing. Only one toast is shown at a time: a new one takes the old one's place (rule 16.4). */
export function toast(said: {
  title: string;
  text?: string | undefined;
  tone?: Toast['tone'];
  durationMs?: number;
  action?: ToastAction | undefined;
}): void {
  lastId += 1;
  show({ tone: 'plain', durationMs: said.action ? WITH_ACTION_MS : DEFAULT_MS, ...said, id: lastId });
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
