import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { Page, SecretUrlMeta } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { useManagedBooking } from '../api.ts';
import { useManageWords } from '../locales/words.ts';
import { ManagedBookingCards } from '../managed-booking-cards.tsx';
import { OverPage } from '../over-page.tsx';
import { UnknownLinkPage } from '../unknown-link-page.tsx';
import css from './manage-page.module.css';

/** `/manage/{token}`: whoever has a booking's link sees and changes it here, without an account (rule 20.1). */
export function ManagePage() {
  const { token = '' } = useParams();
  return (
    <AntdTheme>
      <SecretUrlMeta />
      <Managed key={token} token={token} />
    </AntdTheme>
  );
}

function Managed({ token }: { readonly token: string }) {
  const t = useManageWords();
  const errorText = useErrorText();
  const { data, error, refetch } = useManagedBooking(token);
  const now = useNow();
  const [isErased, setErased] = useState(false);
  const code = error instanceof ApiError ? error.code : undefined;
  const onErased = () => setErased(true);
  if (code === 'BOOKING_NOT_FOUND' || code === 'NOT_FOUND') return <UnknownLinkPage />;
  if (error instanceof ApiError && code === 'BOOKING_OVER')
    return (
      <OverPage
        token={token}
        dataUntil={error.body?.dataUntil ?? null}
        isCancelled={data !== undefined && !hasEnded(data, now)}
        isErased={isErased}
        onErased={onErased}
      />
    );
  if (data)
    return (
      <Page width="slim" title={t('title')} lead={t('lead')}>
        <ManagedBookingCards token={token} managed={data} onErased={onErased} />
      </Page>
    );
  return (
    <Page width="slim" title={error && code === 'THROTTLED' ? t('wait.title') : t('title')}>
      <Card className={css['card']}>
        {error ? (
          <LoadFailed text={t('failed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </LoadFailed>
        ) : (
          <p role="status" className={css['loading']}>
            {t('loading')}
          </p>
        )}
      </Card>
    </Page>
  );
}

/** A booking that this page has shown and that hasn't ended is over only if it was cancelled. */
const hasEnded = ({ timeSlots }: ManagedBooking, now: Date): boolean =>
  timeSlots.length > 0 && timeSlots.every(({ endTime }) => Date.parse(endTime) <= now.getTime());
