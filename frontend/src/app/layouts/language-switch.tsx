import { chooseLanguage, languages, useLanguage } from '../../shared/i18n/language.ts';
import { useSiteWords } from '../locales/words.ts';
import css from './language-switch.module.css';

const names = { lv: 'Latviešu', en: 'English' };

export function LanguageSwitch() {
  const t = useSiteWords();
  const chosen = useLanguage();
  return (
    <div role="group" aria-label={t('language')} className={css['switch']}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={names[language]}
          aria-pressed={language === chosen}
          className={css['choice']}
          onClick={() => chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
