import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './manage-link.module.css';

// The code is in a chunk of its own, because it is far larger than the rest of the page.
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The address by which the booking can be changed later, to copy and as a QR code. It is shown right after booking. */
export function ManageLink({ url }: { readonly url: string }) {
  const t = useBookingWords();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Without a secure connection, browsers have no clipboard for pages.
      setCopied('no');
    }
  };
  return (
    <Card title={t('manage.title')} className={css['card']}>
      <div className={css['columns']}>
        <div className={css['words']}>
          <p>{t('manage.text')}</p>
          <p>
            <a href={url} className={css['link']}>
              {url}
            </a>
          </p>
          <p className={css['quiet']}>{t('manage.secret')}</p>
          <div className={css['buttons']}>
            <Button onClick={() => void copy()}>{t('manage.copy')}</Button>
            <span role="status" className={css['quiet']}>
              {copied && t(copied === 'yes' ? 'manage.copied' : 'manage.notCopied')}
            </span>
          </div>
        </div>
        <div className={css['code']}>
          <Suspense>
            <QrCode value={url} label={t('manage.code')} />
          </Suspense>
        </div>
      </div>
    </Card>
  );
}
