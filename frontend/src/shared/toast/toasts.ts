import { createStore } from '../storage/storage.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: 'plain' | 'destructive';
  /** How long it is shown; null until it is closed. */
  readonly durationMs: number | null;
  readonly action?: ToastAction | undefined;
  /** Whether it says what can be done next, so that it disappears once something is done. */
  readonly isHint?: boolean;
  /** An address to pass on, with what it is for and a button that copies it. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

const DEFAULT_MS = 5000;
/** A toast with an action is shown longer, so that there is time to use the action. */
const WITH_ACTION_MS = 8000;
const shown = createStore<Toast | null>(null);
let lastId = 0;

/**
 * Shows a toast, and returns its id. Only one is shown at a time, and a new one replaces the old
 * one (rule 16.4).
 */
export function showToast(options: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): number {
  lastId += 1;
  shown.set({ tone: 'plain', durationMs: durationOf(options), ...options, id: lastId });
  return lastId;
}

function durationOf({ link, action }: Partial<Toast>): number | null {
  // A link may have to be read out over the telephone.
  if (link) {
    return null;
  }

  return action ? WITH_ACTION_MS : DEFAULT_MS;
}

export const dismissToast = (id: number): void => {
  if (shown.get()?.id === id) {
    shown.set(null);
  }
};

/** Removes a toast with a link, which takes much room and is shown until it is closed. */
export const dismissLink = (): void => {
  if (shown.get()?.link) {
    shown.set(null);
  }
};

/** Removes a hint, which would cover the form that opens next. */
export const dismissHint = (): void => {
  if (shown.get()?.isHint === true) {
    shown.set(null);
  }
};

export const useToast = shown.useValue;
