import { useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from '../../storage/page-choices.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
// The server, which paints pages, has no screen.
const system = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');

const storedTheme = (): Theme | null => {
  const value = readChoice('theme');
  return value === 'light' || value === 'dark' ? value : null;
};

let chosen = storedTheme();

/** The theme that was chosen on this device, otherwise the system's. */
const currentTheme = (): Theme => chosen ?? (system?.matches ? 'dark' : 'light');

/** Applies the chosen theme to the style sheets. Without a choice they follow the system's theme. */
export function applyTheme(): void {
  if (chosen) document.documentElement.dataset['theme'] = chosen;
}

export function changeTheme(theme: Theme | null): void {
  chosen = theme;
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  writeChoice('theme', theme);
  changeTheme(theme);
  applyTheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  system?.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', listener);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, currentTheme);
