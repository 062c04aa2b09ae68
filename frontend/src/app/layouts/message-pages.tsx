import { useEffect } from 'react';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './message-pages.module.css';
import { usePageTitle } from '../../shared/ui/page.tsx';
import { OFFLINE_PAGE } from '../../shared/device/offline-page.ts';
import { rememberReturnTo } from '../../shared/session/return-to.ts';

/**
 * Shown when a page throws an error or its script can't be loaded, for example in a tab that was opened before a
 * new release.
 */
export function CrashPage() {
  const t = useSiteWords();
  return (
    <main className={css['middle']}>
      <Card className={css['card']}>
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
        <h1 className={css['title']}>{t('crash.title')}</h1>
        <p className={css['text']}>{t('crash.text')}</p>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </Card>
    </main>
  );
}

export function NotFoundPage() {
  const t = useSiteWords();
  usePageTitle(t('notFound.title'));
  return (
    <div className={css['middle']}>
      <Card className={css['card']}>
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
        <h1 className={css['title']}>{t('notFound.title')}</h1>
        <p className={css['text']}>{t('notFound.text')}</p>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </Card>
    </div>
  );
}

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
