import { useId } from 'react';

import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { type Receipt } from '@cablepark/contracts/shared/receipt';
import { listRoots } from '@cablepark/contracts/system/log-roots';

import { isWorthRetrying } from '#shared/api/api-error';
import { toAddress } from '#shared/api/calls';
import { saveJson } from '#shared/files/save-file';
import { formatNumber } from '#shared/i18n/format-number';
import { ERASED } from '#shared/session/user-names';
import { Button, Card, CopyLinkButton } from '#shared/ui/elements';
import { DownloadIcon } from '#shared/ui/more-icons';
import { useReceiptWords } from './locales/words.ts';
import { useReceipt } from './receipts.ts';
import css from './receipt-card.module.css';

interface ReceiptCardProps {
  readonly booking: { readonly reference: string; readonly customerName: string };
}

/**
 * The proof that the log has a booking, for its customer, folded to one line. Renders nothing if
 * the booking no longer exists.
 */
export function ReceiptCard({ booking: { reference, customerName } }: ReceiptCardProps) {
  const t = useReceiptWords();
  const { data, error, failureCount } = useReceipt(reference);
  if (!data && error && !isWorthRetrying(error)) {
    return null;
  }

  return (
    <Card className={css['card']}>
      <details className={css['receipt']}>
        <summary>{t('title')}</summary>
        {data ? (
          <>
            <p className={css['quiet']}>
              {t('entry', { number: formatNumber(t.language, data.index + 1) })}
            </p>
            {customerName === ERASED && <p className={css['quiet']}>{t('erased')}</p>}
            <ReceiptDetails receipt={data} reference={reference} />
          </>
        ) : (
          <p role="status" className={css['quiet']}>
            {t(failureCount > 0 ? 'notReady' : 'loading')}
          </p>
        )}
      </details>
    </Card>
  );
}

/** The beginning and the end of a fingerprint. */
const shorten = (root: string): string => `${root.slice(0, 8)}…${root.slice(-8)}`;

function ReceiptDetails({
  receipt,
  reference,
}: {
  readonly receipt: Receipt;
  readonly reference: string;
}) {
  const t = useReceiptWords();
  const id = useId();
  const file = `receipt-${reference}.json`;
  return (
    <>
      <div role="group" aria-labelledby={id} className={css['fingerprint']}>
        <span id={id}>{t('fingerprint')}</span>
        <code title={receipt.root}>{shorten(receipt.root)}</code>
      </div>
      <div className={css['buttons']}>
        <Button onClick={() => saveJson(file, receipt)}>
          <DownloadIcon />
          <span>{t('download')}</span>
        </Button>
        <CopyLinkButton url={receipt.root} label={t('copy')} />
      </div>
      <details className={css['check']}>
        <summary>{t('check.title')}</summary>
        <p>{t('check.program')}</p>
        <code>{`node docs/verify-receipt.mjs ${file} ${receipt.root}`}</code>
        <p key={t.language}>
          {t('check.days')} <a href={toAddress(listRoots.path, {}, {})}>{t('check.daysLink')}</a>.{' '}
          {t('check.size')}
        </p>
        <code>{`${toAddress(getReceipt.path, { reference }, {})}?size=…`}</code>
      </details>
    </>
  );
}
