import { useEffect, type ReactNode } from 'react';

import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { rememberReturnTo } from '#shared/session/current-user';
import { Button, ButtonLink, Card, usePageTitle } from '#shared/ui/elements';
import { AlertIcon } from '#shared/ui/icons';
import { useSiteWords } from '../locales/words.ts';
import css from './message-pages.module.css';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly hasIcon?: boolean;
  readonly children: ReactNode;
}

const Message = ({ title, text, hasIcon = true, children }: MessageProps) => (
  <div className={css['middle']}>
    <Card className={css['card']}>
      {hasIcon && (
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
      )}
      <h1 className={css['title']}>{title}</h1>
      <p className={css['text']}>{text}</p>
      {children}
    </Card>
  </div>
);

/**
 * For a page that throws or whose script can't be loaded, for example in a tab from before a new
 * release.
 */
export function CrashPage() {
  const t = useSiteWords();
  return (
    <main>
      <Message title={t('crash.title')} text={t('crash.text')}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </Message>
    </main>
  );
}

export function NotFoundPage() {
  const t = useSiteWords();
  usePageTitle(t('notFound.title'));
  return (
    <Message title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
    </Message>
  );
}

/**
 * Shown after the end of a session while calls wait on this device. Signing in leads back, and they
 * are sent.
 */
export function SessionEndedPage({ waiting }: { readonly waiting: number }) {
  const t = useSiteWords();
  useEffect(() => rememberReturnTo(OFFLINE_PAGE), []);
  return (
    <main>
      <Message
        title={t('sessionEnded.title')}
        text={t('sessionEnded.text', { count: waiting })}
        hasIcon={false}
      >
        <ButtonLink to="/admin/login" tone="action">
          {t('signIn')}
        </ButtonLink>
      </Message>
    </main>
  );
}
