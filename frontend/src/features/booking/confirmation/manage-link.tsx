import { lazy, Suspense } from 'react';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useNow } from '../../../shared/time/clock.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyLinkButton } from '../../../shared/ui/button.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './manage-link.module.css';

// The code is in a chunk of its own, because it is far larger than the rest of the page.
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The address by which the booking can be changed later, to copy and as a QR code. It is shown right after booking. */
export function ManageLink({ url, firstSlot }: { readonly url: string; readonly firstSlot: SlotId }) {
  const t = useBookingWords();
  const mayChange = isChangeable(firstSlot, useNow());
  return (
    <Card title={t(mayChange ? 'manage.title' : 'manage.lateTitle')} className={css['card']}>
      <div className={css['columns']}>
        <div className={css['words']}>
          <p>{t(mayChange ? 'manage.text' : 'manage.lateText')}</p>
          <p>
            <a href={url} className={css['link']}>
              {url}
            </a>
          </p>
          <p className={css['quiet']}>{t('manage.secret')}</p>
          <CopyLinkButton url={url} />
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
