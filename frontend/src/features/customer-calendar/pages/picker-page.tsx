import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { useSelection } from '#calendar/selection/selection-provider';
import { showToast } from '#shared/toast/toasts';
import { Button, Card, Page } from '#shared/ui/elements';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { PublicCalendar, SelectionList } from '../picking/public-calendar.tsx';
import { useCustomerCalendar } from '../picking/use-customer-calendar.ts';
import { useSelectionActions } from '../picking/use-slot-picking.ts';
import home from './home-page.module.css';
import css from './picker-page.module.css';

/**
 * `/public` shows the slot picker, which has prices with two decimals and a card with the selected
 * slots.
 */
export function PickerPage() {
  const t = useCustomerCalendarWords();
  const { slots } = useSelection();
  const calendar = useCustomerCalendar();
  const { goOn, isPending } = useSelectionActions();
  useFreshCalendar('');
  const book = () => {
    if (slots.length === 0) {
      showToast({ title: t('toast.none.title'), text: t('toast.none.text'), tone: 'destructive' });
    } else {
      goOn();
    }
  };

  return (
    <Page title={t('picker.title')} lead={t('picker.lead')}>
      <div className={`${home['columns']} ${css['picker']}`}>
        <PublicCalendar calendar={calendar} prices="exact" />
        <Card title={t('selection.title')}>
          <SelectionList prices="exact" />
          <Button tone="action" className={css['book']} disabled={isPending} onClick={book}>
            {t('selection.bookSelected')}
          </Button>
        </Card>
      </div>
    </Page>
  );
}
