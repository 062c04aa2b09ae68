import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../storage/stored-value.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');

const storedTheme = (): Theme | null => {
  const value = readStored(KEY);
  return value === 'light' || value === 'dark' ? value : null;
};

let chosen = storedTheme();

/** The theme that was chosen on this device, otherwise the system's. */
const currentTheme = (): Theme => chosen ?? (system.matches ? 'dark' : 'light');

/** Applies the chosen theme to the style sheets. Without a choice they follow the system's theme. */
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
