import { Page } from '../../../shared/ui/page.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useFreshCalendar } from '../calendar/use-fresh-calendar.ts';
import { useWeekCalendar } from '../calendar/use-week-calendar.ts';
import { NextFree } from '../components/next-free.tsx';
import { ParkPanel } from '../components/park-panel.tsx';
import { SelectionSheet } from '../components/selection-sheet.tsx';
import { WeeklyCalendar } from '../components/weekly-calendar.tsx';
import { useScheduleWords } from '../locales/words.ts';
import css from './home-page.module.css';

/** `/`: the week to pick from, the park's facts beside it, the selection floating above. */
export function HomePage() {
  const t = useScheduleWords();
  const isPhone = usePhone();
  const calendar = useWeekCalendar();
  useFreshCalendar('');
  return (
    <Page
      title={t('home.title')}
      lead={isPhone ? undefined : t('home.lead')}
      aside={<NextFree onShow={calendar.showDate} />}
    >
      <div className={css['columns']}>
        <WeeklyCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}
