import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { NextFreeSlot } from '../components/next-free-slot.tsx';
import { ParkPanel } from '../components/park-panel.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { PublicCalendar } from '../picking/public-calendar.tsx';
import { useCustomerCalendar } from '../picking/use-customer-calendar.ts';
import { SelectionSheet } from '../selected/selection-sheet.tsx';
import css from './home-page.module.css';

/** `/` shows the calendar, the park's details next to it, and the floating selection. */
export function HomePage() {
  const t = useCustomerCalendarWords();
  const isPhone = usePhone();
  const calendar = useCustomerCalendar();
  useFreshCalendar('');
  return (
    <Page
      title={t('home.title')}
      lead={isPhone ? undefined : t('home.lead')}
      aside={<NextFreeSlot onShow={calendar.showDate} />}
    >
      <div className={css['columns']}>
        <PublicCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}

/** `/cal_test` shows the home page's calendar with refresh flags of its own. */
export function CalendarTestPage() {
  const t = useCustomerCalendarWords();
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
