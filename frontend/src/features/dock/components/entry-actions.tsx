import { Button } from '../../../shared/ui/button.tsx';
import type { DockBooking } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';

interface EntryActionsProps {
  readonly booking: DockBooking;
  readonly onMove: (reference: string) => void;
  readonly onOpen: (reference: string) => void;
}

/** What can be done about a booking with a network only. */
export function EntryActions({ booking: { reference, customerName }, onMove, onOpen }: EntryActionsProps) {
  const t = useDockWords();
  return (
    <>
      <Button
        onClick={() => {
          onMove(reference);
        }}
      >
        {t('entry.move')}
      </Button>
      <Button
        tone="quiet"
        aria-label={t('entry.detailsOf', { name: customerName })}
        onClick={() => {
          onOpen(reference);
        }}
      >
        {t('entry.details')}
      </Button>
    </>
  );
}
