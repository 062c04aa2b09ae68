import type { FlagSet } from '../../../calendar/freshness/refresh-flags.ts';
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
  return (
    <CalendarPage title={t('home.title')} lead={usePhone() ? undefined : t('home.lead')} flags="" hasNextFreeSlot />
  );
}

/** `/cal_test` shows the home page's calendar with refresh flags of its own. */
export function CalendarTestPage() {
  const t = useCustomerCalendarWords();
  return <CalendarPage title={t('picker.testTitle')} lead={t('picker.testLead')} flags="cal_test_" />;
}

interface CalendarPageProps {
  readonly title: string;
  readonly lead: string | undefined;
  readonly flags: FlagSet;
  readonly hasNextFreeSlot?: boolean;
}

function CalendarPage({ title, lead, flags, hasNextFreeSlot = false }: CalendarPageProps) {
  const calendar = useCustomerCalendar();
  useFreshCalendar(flags);
  return (
    <Page title={title} lead={lead} aside={hasNextFreeSlot && <NextFreeSlot onShow={calendar.showDate} />}>
      <div className={css['columns']}>
        <PublicCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}
