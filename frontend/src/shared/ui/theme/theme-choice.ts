import { createStore, readChoice, writeChoice } from '#shared/storage/storage';
import { useMedia } from '../use-media.ts';

export type Theme = 'light' | 'dark';

const readStoredTheme = (): Theme | null => {
  const value = readChoice('theme');
  return value === 'light' || value === 'dark' ? value : null;
};

const chosen = createStore(readStoredTheme());

export const changeTheme = chosen.set;

/**
 * Applies the chosen theme to the style sheets. Without a choice they follow the system's theme.
 */
export function applyTheme(): void {
  const theme = chosen.get();
  if (theme) {
    document.documentElement.dataset['theme'] = theme;
  }
}

export function chooseTheme(theme: Theme): void {
  writeChoice('theme', theme);
  changeTheme(theme);
  applyTheme();
}

export function useTheme(): Theme {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  return chosen.useValue() ?? (isSystemDark ? 'dark' : 'light');
}
