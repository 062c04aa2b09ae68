import { Link } from 'react-router-dom';
import { usePrivacyWords } from './locales/words.ts';
import css from './privacy-note.module.css';

/** Under a form that asks for personal data: where it is said what becomes of them. */
export function PrivacyNote() {
  const t = usePrivacyWords();
  return (
    <p className={css['note']}>
      {t('note')} <Link to="/privacy">{t('link')}</Link>
    </p>
  );
}
