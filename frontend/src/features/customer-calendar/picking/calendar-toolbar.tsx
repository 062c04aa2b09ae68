import { useNavigate } from 'react-router-dom';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';

/** The buttons Clear Selection and Proceed to Booking, below the calendar. */
export function CalendarToolbar() {
  const t = useCustomerCalendarWords();
  const navigate = useNavigate();
  const { slots, clear } = useSelection();
  const proceed = () => {
    if (slots.length === 0)
      toast({ title: t('toast.noneOnHome.title'), text: t('toast.noneOnHome.text'), tone: 'destructive' });
    else void navigate('/booking');
  };
  return (
    <>
      <Button tone="quiet" disabled={slots.length === 0} onClick={clear}>
        {t('selection.clearSelection')}
      </Button>
      <Button tone="chosen" onClick={proceed}>
        {slots.length === 0 ? t('selection.proceed') : t('selection.proceedWith', { count: slots.length })}
      </Button>
    </>
  );
}
