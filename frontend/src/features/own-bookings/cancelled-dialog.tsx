import { PlainDialog } from '../../shared/forms/plain-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';

export function CancelledDialog({ reference, onClose }: { readonly reference: string; readonly onClose: () => void }) {
  const t = useOwnBookingWords();
  return (
    <PlainDialog title={t('cancelled.title')} onClose={onClose}>
      <p>{t('cancelled.text', { reference })}</p>
      <div className={css['buttons']}>
        <Button onClick={onClose}>{t('cancelled.close')}</Button>
      </div>
    </PlainDialog>
  );
}
