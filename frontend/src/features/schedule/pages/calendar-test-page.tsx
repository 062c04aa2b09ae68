import { Page } from '../../../shared/ui/page.tsx';
import { useFreshCalendar } from '../calendar/use-fresh-calendar.ts';
import { useWeekCalendar } from '../calendar/use-week-calendar.ts';
import { ParkPanel } from '../components/park-panel.tsx';
import { SelectionSheet } from '../components/selection-sheet.tsx';
import { WeeklyCalendar } from '../components/weekly-calendar.tsx';
import { useScheduleWords } from '../locales/words.ts';
import css from './home-page.module.css';

/** `/cal_test`: the same calendar with refresh flags of its own. */
export function CalendarTestPage() {
  const t = useScheduleWords();
  const calendar = useWeekCalendar();
  useFreshCalendar('cal_test_');
  return (
    <Page title={t('picker.testTitle')} lead={t('picker.testLead')}>
      <div className={css['columns']}>
        <WeeklyCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}
