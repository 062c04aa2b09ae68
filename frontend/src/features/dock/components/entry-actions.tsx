import { Button } from '../../../shared/ui/button.tsx';
import type { DockBooking } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './entry-card.module.css';

interface EntryActionsProps {
  readonly booking: DockBooking;
  readonly onMove: (reference: string) => void;
  readonly onOpen: (reference: string) => void;
}

/** What can be done about a booking with a network only. */
export function EntryActions({ booking: { reference, customerName }, onMove, onOpen }: EntryActionsProps) {
  const t = useDockWords();
  return (
    <div className={css['more']}>
      <Button tone="quiet" aria-label={t('entry.moveOf', { name: customerName })} onClick={() => onMove(reference)}>
        {t('entry.move')}
      </Button>
      <Button tone="quiet" aria-label={t('entry.detailsOf', { name: customerName })} onClick={() => onOpen(reference)}>
        {t('entry.details')}
      </Button>
    </div>
  );
}
