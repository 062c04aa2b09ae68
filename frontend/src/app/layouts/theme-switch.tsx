import { MoonIcon, SunIcon } from '../../shared/ui/icons.tsx';
import { chooseTheme, useTheme } from '../../shared/ui/theme/theme-choice.ts';
import { useSiteTexts } from '../locales/texts.ts';
import css from './site-header.module.css';

export function ThemeSwitch() {
  const texts = useSiteTexts();
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className={css['icon']}
      aria-label={isDark ? texts.toLight : texts.toDark}
      title={isDark ? texts.toLight : texts.toDark}
      onClick={() => {
        chooseTheme(isDark ? 'light' : 'dark');
      }}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
