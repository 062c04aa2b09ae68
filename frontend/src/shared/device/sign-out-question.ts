import { useSyncExternalStore } from 'react';

/** Asked before a sign-out that would drop calls which wait on this device. */
export interface SignOutQuestion {
  readonly count: number;
  readonly answer: (mayDrop: boolean) => void;
}

const listeners = new Set<() => void>();
let open: SignOutQuestion | null = null;

function set(next: SignOutQuestion | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Resolves with whether the user agrees that these calls are dropped. */
export const askToDrop = (count: number): Promise<boolean> =>
  new Promise((resolve) => {
    set({
      count,
      answer: (mayDrop) => {
        set(null);
        resolve(mayDrop);
      },
    });
  });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignOutQuestion = (): SignOutQuestion | null => useSyncExternalStore(subscribe, () => open);
