import { useNavigate } from 'react-router-dom';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useScheduleWords } from '../locales/words.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import css from './calendar-toolbar.module.css';

/** Clear Selection and Proceed to Booking, under the calendar. */
export function CalendarToolbar() {
  const t = useScheduleWords();
  const navigate = useNavigate();
  const { slots, clear } = useSelection();
  const proceed = () => {
    if (slots.length === 0)
      toast({ title: t('toast.noneOnHome.title'), text: t('toast.noneOnHome.text'), tone: 'destructive' });
    else void navigate('/booking');
  };
  return (
    <div className={css['toolbar']}>
      <Button tone="quiet" disabled={slots.length === 0} onClick={clear}>
        {t('selection.clearSelection')}
      </Button>
      <Button tone="chosen" onClick={proceed}>
        {slots.length === 0 ? t('selection.proceed') : t('selection.proceedWith', { count: slots.length })}
      </Button>
    </div>
  );
}
