import { useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { rememberReturnTo } from '#shared/session/return-to';
import { CrashBoundary } from '#shared/ui/crash-boundary';
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

/** Shown in place of a page that threw. */
function CrashMessage() {
  const t = useSiteWords();
  return (
    <div role="alert">
      <Message title={t('crash.title')} text={t('crash.text')}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </Message>
    </div>
  );
}

/** Shown if a page's script can't be loaded, or if something outside the pages throws. */
export const CrashPage = () => (
  <main>
    <CrashMessage />
  </main>
);

/** The page within its layout, which stays if the page throws. */
export const LayoutOutlet = () => (
  <CrashBoundary of={useLocation()} fallback={<CrashMessage />}>
    <Outlet />
  </CrashBoundary>
);

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
