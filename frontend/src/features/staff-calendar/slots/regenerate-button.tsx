import { useState } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Button } from '../../../shared/ui/button.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import { RegenerateDialog } from './regenerate-dialog.tsx';

/** Opens the dialog that regenerates the slots of the displayed week. */
export function RegenerateButton({ monday }: { readonly monday: Day }) {
  const t = useStaffCalendarWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('regenerate.button')}</Button>
      {isOpen && <RegenerateDialog monday={monday} onClose={() => setOpen(false)} />}
    </>
  );
}
