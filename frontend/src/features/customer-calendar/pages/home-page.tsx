import { addDays, dayOf, mondayOf, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { useSlotsOnSale, useWeekSlots } from '#calendar/api';
import type { FlagSet } from '#calendar/freshness/refresh-flags';
import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { CablePrices, GearPrices, OpeningHours } from '#calendar/park/facts';
import { useBookUntil } from '#calendar/park/prices';
import { findNextFreeSlot } from '#calendar/slots/cell-state';
import { slotOf } from '#calendar/slots/slots';
import { formatShortDay } from '#shared/i18n/format-day';
import { formatWholePrice } from '#shared/i18n/format-price';
import { mapLinks, parkAddress, ParkEmail, ParkPhone, useConfig } from '#shared/park/park';
import { useNow, useToday } from '#shared/time/clock';
import { Card, Facts, FailureNote, Page, PolicyNote } from '#shared/ui/elements';
import { usePhone } from '#shared/ui/use-media';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { PublicCalendar, SelectionSheet } from '../picking/public-calendar.tsx';
import { useCustomerCalendar } from '../picking/use-customer-calendar.ts';
import next from '../components/next-free-slot.module.css';
import panel from '../components/park-panel.module.css';
import css from './home-page.module.css';

/** `/` shows the calendar, the park's details next to it, and the floating selection. */
export function HomePage() {
  const t = useCustomerCalendarWords();
  return (
    <CalendarPage
      title={t('home.title')}
      lead={usePhone() ? undefined : t('home.lead')}
      flags=""
      hasNextFreeSlot
    />
  );
}

/** `/cal_test` shows the home page's calendar with refresh flags of its own. */
export function CalendarTestPage() {
  const t = useCustomerCalendarWords();
  return (
    <CalendarPage title={t('picker.testTitle')} lead={t('picker.testLead')} flags="cal_test_" />
  );
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
    <Page
      title={title}
      lead={lead}
      aside={hasNextFreeSlot && <NextFreeSlot onShow={calendar.showDate} />}
    >
      <div className={css['columns']}>
        <PublicCalendar calendar={calendar} />
        <ParkPanel />
      </div>
      <SelectionSheet />
    </Page>
  );
}

/**
 * A button that shows the next free slot and leads to it. The weeks after this one are fetched only
 * if it is sold out.
 */
function NextFreeSlot({ onShow }: { readonly onShow: (day: Day) => void }) {
  const t = useCustomerCalendarWords();
  const now = useNow();
  const today = useToday();
  const thisWeek = useWeekSlots(mondayOf(today));
  const thisWeekSlot = findNextFreeSlot(thisWeek.data?.timeSlots ?? [], now);
  const isSoldOut = thisWeek.data !== undefined && thisWeekSlot === undefined;
  const onSale = useSlotsOnSale(today, { enabled: isSoldOut });
  const slot =
    thisWeekSlot ?? (isSoldOut ? findNextFreeSlot(onSale.data?.timeSlots ?? [], now) : undefined);
  const day = slot && dayOf(slotOf(slot));
  const price = slot && formatWholePrice(t.language, slot.price);
  const names: Record<Day, string> = { [today]: t('today'), [addDays(today, 1)]: t('tomorrow') };
  return (
    <button
      type="button"
      className={next['next']}
      data-known={day !== undefined}
      disabled={day === undefined}
      onClick={() => {
        if (day !== undefined) {
          onShow(day);
        }
      }}
    >
      <span className={next['label']}>{t('home.nextFree')}</span>
      <span className={next['when']} translate="no">
        {slot && day !== undefined
          ? `${names[day] ?? formatShortDay(t.language, day)} ${timeOf(slotOf(slot))} · ${price}`
          : '\u00a0'}
      </span>
    </button>
  );
}

function ParkPanel() {
  const t = useCustomerCalendarWords();
  const bookUntil = useBookUntil();
  const { isError } = useConfig();
  return (
    <aside className={panel['panel']}>
      <Card title={t('workingHours')}>
        <OpeningHours />
      </Card>
      <Card title={t('panel.prices')}>
        <CablePrices />
        <GearPrices />
      </Card>
      <PolicyNote
        title={t('panel.instructions.title')}
        items={[
          t('panel.instructions.consecutive'),
          t('panel.instructions.prices'),
          t('panel.instructions.colours'),
          ...bookUntil,
        ]}
      />
      <Card title={t('panel.contacts')}>
        {isError && <FailureNote title={t('panel.failed')} />}
        <Facts
          className={panel['rows']}
          factClassName={panel['row']}
          facts={[
            [t('phone'), <ParkPhone />],
            [t('email'), <ParkEmail />],
            [
              t('address'),
              <a href={mapLinks.maps} target="_blank" rel="noreferrer">
                {parkAddress[t.language].split(',')[0]}
              </a>,
            ],
          ]}
        />
        <p className={panel['call']}>{t('panel.callUs')}</p>
      </Card>
    </aside>
  );
}
