import { MoonIcon, SunIcon } from '../../shared/ui/icons.tsx';
import { chooseTheme, useTheme } from '../../shared/ui/theme/theme-choice.ts';
import { useSiteWords } from '../locales/words.ts';
import css from './site-header.module.css';

export function ThemeSwitch() {
  const t = useSiteWords();
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className={css['icon']}
      aria-label={isDark ? t('toLight') : t('toDark')}
      title={isDark ? t('toLight') : t('toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
