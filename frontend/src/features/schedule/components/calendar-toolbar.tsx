import { useNavigate } from 'react-router-dom';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useScheduleTexts } from '../locales/texts.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import css from './calendar-toolbar.module.css';

/** Clear Selection and Proceed to Booking, under the calendar. */
export function CalendarToolbar() {
  const texts = useScheduleTexts();
  const navigate = useNavigate();
  const { slots, clear } = useSelection();
  const proceed = () => {
    if (slots.length === 0) toast({ ...texts.toast.noneOnHome, tone: 'destructive' });
    else void navigate('/booking');
  };
  return (
    <div className={css['toolbar']}>
      <Button tone="quiet" disabled={slots.length === 0} onClick={clear}>
        {texts.selection.clearSelection}
      </Button>
      <Button tone="chosen" onClick={proceed}>
        {texts.selection.proceed(slots.length)}
      </Button>
    </div>
  );
}
