import { useEffect } from 'react';
import { OFFLINE_PAGE } from '../../shared/device/offline-page.ts';
import { rememberReturnTo } from '../../shared/session/return-to.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './message-page.module.css';

/** Shown after the end of a session while calls wait on this device. Signing in leads back, and they are sent. */
export function SessionEndedPage({ waiting }: { readonly waiting: number }) {
  const t = useSiteWords();
  useEffect(() => rememberReturnTo(OFFLINE_PAGE), []);
  return (
    <main className={css['middle']}>
      <Card className={css['card']}>
        <h1 className={css['title']}>{t('sessionEnded.title')}</h1>
        <p className={css['text']}>{t('sessionEnded.text', { count: waiting })}</p>
        <ButtonLink to="/admin/login" tone="action">
          {t('signIn')}
        </ButtonLink>
      </Card>
    </main>
  );
}
