import { useNavigate } from 'react-router-dom';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import { mondayOf, slotEnd, slotsOfDay, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { useWeekSpecialDays } from '../../../calendar/api.ts';
import { useClosures } from '../../../calendar/closing/api.ts';
import { useBlockReasonText, stretchText } from '../../../calendar/closing/closure-texts.ts';
import { ClosingControls } from '../../../calendar/closing/closing-controls.tsx';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useDashboardWords } from '../locales/words.ts';
import { TodayCard } from './today-card.tsx';
import css from './today-card.module.css';

interface ClosuresCardProps {
  readonly today: Day;
  /** The day's slots, those that are booked or blocked too. */
  readonly slots: readonly TimeSlot[] | undefined;
}

/** When the park is open today, what is closed of it, for the weather or another reason, and the button for a storm. */
export function ClosuresCard({ today, slots }: ClosuresCardProps) {
  const t = useDashboardWords();
  const language = useLanguage();
  const reasonText = useBlockReasonText();
  const navigate = useNavigate();
  const { data: specialDays = [] } = useWeekSpecialDays(mondayOf(today));
  const { data: closures } = useClosures();
  const goTo = (booking: Readonly<Record<string, string>>) =>
    void navigate(`/admin/bookings?${new URLSearchParams(booking).toString()}`);
  const special = specialDays.find(({ day }) => day === today);
  const open = slots?.filter(({ status }) => status !== 'blocked').map(slotOf);
  const hours = open && stretchesOf(open).map(timesOf).join(', ');
  const ofDay = slotsOfDay(today);
  const [begins, ends] = [slotStart(ofDay[0] ?? 0), slotEnd(ofDay.at(-1) ?? 0)];
  const ofToday = closures?.filter(
    ({ from, to, takenBackAt }) => takenBackAt === null && new Date(from) < ends && new Date(to) > begins,
  );
  return (
    <TodayCard
      title={t('closures.title')}
      to="/admin/bookings?panel=closures"
      linkText={t('closures.link')}
      action={
        <ClosingControls
          place={(storm) => storm}
          onMove={(reference) => goTo({ move: reference })}
          onCancel={(reference) => goTo({ reference })}
          onOpen={(reference) => goTo({ reference })}
        />
      }
      isLoading={hours === undefined || ofToday === undefined}
    >
      <p className={css['value']}>{hours ? t('closures.open', { hours }) : t('closures.closed')}</p>
      <ul className={css['lines']}>
        {special?.note && <li>{noteIn(language, special.note)}</li>}
        {ofToday?.map(({ id, reason, note, ...stretch }) => (
          <li key={id}>
            <strong>{stretchText(language, stretch)}</strong>{' '}
            {[reasonText(reason), noteIn(language, note)].filter((text) => text !== null).join('. ')}
          </li>
        ))}
        {ofToday?.length === 0 && <li>{t('closures.none')}</li>}
      </ul>
    </TodayCard>
  );
}
