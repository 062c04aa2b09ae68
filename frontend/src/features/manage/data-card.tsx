import { useState } from 'react';
import type { LinkRule } from '@cablepark/contracts/schedule/managed-booking';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { saveFile } from '../../shared/files/files.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useNow } from '../../shared/time/clock.ts';
import { dateAndTime } from '../../shared/time/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FailureNote } from '../../shared/ui/notes.tsx';
import { DownloadIcon } from '../../shared/ui/icons.tsx';
import { useGetManagedData } from './api.ts';
import { EraseDialog } from './dialogs/erase-dialog.tsx';
import { isAllowed } from './is-allowed.ts';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

interface DataCardProps {
  readonly token: string;
  /** Null if the booking is over, so that erasing cancels nothing. */
  readonly erase: LinkRule | null;
  readonly onErased: () => void;
}

/** Downloads and erases what is kept about the customer. */
export function DataCard({ token, erase, onErased }: DataCardProps) {
  const t = useManageWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const now = useNow();
  const [isErasing, setErasing] = useState(false);
  const { mutate, isPending, error } = useGetManagedData();
  const mayErase = erase === null || isAllowed(erase, now);
  const download = () => {
    mutate(
      { params: { token } },
      {
        onSuccess: (data) => {
          saveFile(`booking-${data.booking.reference}.json`, 'application/json', JSON.stringify(data, null, 2));
        },
      },
    );
  };
  return (
    <Card title={t('data.title')} className={css['card']}>
      <p className={css['quiet']}>{t('data.text')}</p>
      <div className={css['buttons']}>
        <Button disabled={isPending} onClick={download}>
          <DownloadIcon />
          {isPending ? t('data.downloading') : t('data.download')}
        </Button>
      </div>
      {error && <FailureNote title={t('data.failed')} text={errorText(error)} />}
      <p className={css['quiet']}>
        {erase === null
          ? t('data.eraseOver')
          : mayErase
            ? t('data.eraseText')
            : t('data.eraseLate', { time: erase.until === null ? '' : dateAndTime(language, erase.until) })}
      </p>
      {mayErase && (
        <div className={css['buttons']}>
          <Button onClick={() => setErasing(true)}>{t('data.erase')}</Button>
        </div>
      )}
      {isErasing && (
        <EraseDialog token={token} cancels={erase !== null} onErased={onErased} onClose={() => setErasing(false)} />
      )}
    </Card>
  );
}
