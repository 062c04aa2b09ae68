import { Page } from '../../../shared/ui/page.tsx';
import { useFreshCalendar } from '../calendar/use-fresh-calendar.ts';
import { ParkPanel } from '../components/park-panel.tsx';
import { PublicCalendar } from '../components/public-calendar.tsx';
import { SelectionSheet } from '../components/selection-sheet.tsx';
import { useScheduleWords } from '../locales/words.ts';
import { useCustomerCalendar } from '../selection/use-customer-calendar.ts';
import css from './home-page.module.css';

/** `/cal_test`: the same calendar with refresh flags of its own. */
export function CalendarTestPage() {
  const t = useScheduleWords();
  const calendar = useCustomerCalendar();
  useFreshCalendar('cal_test_');
  return (
    <Page title={t('picker.testTitle')} lead={t('picker.testLead')}>
      <div className={css['columns']}>
        <PublicCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}
