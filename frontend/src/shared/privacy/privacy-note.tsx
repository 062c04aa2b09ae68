import { Link } from 'react-router-dom';

import { usePrivacyWords } from './locales/words.ts';
import css from './privacy-note.module.css';

export function PrivacyNote() {
  const t = usePrivacyWords();
  return (
    <p key={t.language} className={css['note']}>
      {t('note')} <Link to="/privacy">{t('privacy')}</Link>
    </p>
  );
}
