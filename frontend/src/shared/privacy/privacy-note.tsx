import { Link } from 'react-router-dom';
import { usePrivacyWords } from './locales/words.ts';
import css from './privacy-note.module.css';

/** A link to the privacy page, for forms that ask for personal data. */
export function PrivacyNote() {
  const t = usePrivacyWords();
  return (
    <p className={css['note']}>
      {t('note')} <Link to="/privacy">{t('privacy')}</Link>
    </p>
  );
}
