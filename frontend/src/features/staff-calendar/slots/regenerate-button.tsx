import { useState } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Button } from '../../../shared/ui/button.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import { RegenerateDialog } from './regenerate-dialog.tsx';

/** Stands under the staff's calendar and opens the dialog that makes the slots of its week again. */
export function RegenerateButton({ monday }: { readonly monday: Day }) {
  const t = useStaffCalendarWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('regenerate.button')}
      </Button>
      {isAsking && (
        <RegenerateDialog
          monday={monday}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
