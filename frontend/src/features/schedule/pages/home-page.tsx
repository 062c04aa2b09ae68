import { Page } from '../../../shared/ui/page.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useFreshCalendar } from '../calendar/use-fresh-calendar.ts';
import { NextFree } from '../components/next-free.tsx';
import { ParkPanel } from '../components/park-panel.tsx';
import { PublicCalendar } from '../components/public-calendar.tsx';
import { SelectionSheet } from '../components/selection-sheet.tsx';
import { useScheduleWords } from '../locales/words.ts';
import { useCustomerCalendar } from '../selection/use-customer-calendar.ts';
import css from './home-page.module.css';

/** `/`: the week to pick from, the park's facts beside it, the selection floating above. */
export function HomePage() {
  const t = useScheduleWords();
  const isPhone = usePhone();
  const calendar = useCustomerCalendar();
  useFreshCalendar('');
  return (
    <Page
      title={t('home.title')}
      lead={isPhone ? undefined : t('home.lead')}
      aside={<NextFree onShow={calendar.showDate} />}
    >
      <div className={css['columns']}>
        <PublicCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}
