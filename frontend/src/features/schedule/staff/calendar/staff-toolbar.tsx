import { useState } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Button } from '../../../../shared/ui/button.tsx';
import css from '../../components/calendar-toolbar.module.css';
import { RegenerateDialog } from '../dialogs/regenerate-dialog.tsx';
import { useStaffWords } from '../locales/words.ts';

/** Under the staff's calendar: its week can be made again. */
export function StaffToolbar({ monday }: { readonly monday: Day }) {
  const t = useStaffWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css['toolbar']}>
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
    </div>
  );
}
