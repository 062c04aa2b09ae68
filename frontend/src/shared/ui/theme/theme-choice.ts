import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../storage/stored-value.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');

const remembered = (): Theme | null => {
  const value = readStored(KEY);
  return value === 'light' || value === 'dark' ? value : null;
};

let chosen = remembered();

/** The theme chosen by hand on this device, otherwise the system's. */
const currentTheme = (): Theme => chosen ?? (system.matches ? 'dark' : 'light');

/** Tells the style sheets; without a choice they follow the system by themselves. */
export function applyTheme(): void {
  if (chosen) document.documentElement.dataset['theme'] = chosen;
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  writeStored(KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
