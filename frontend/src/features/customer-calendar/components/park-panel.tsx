import { useBookUntil } from '../../../calendar/park/timetable.ts';
import { CablePrices, GearPrices, OpeningHours } from '../../../calendar/park/facts.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { mapLinks, parkAddress, useConfig } from '../../../shared/park/use-park.ts';
import { ParkEmail, ParkPhone } from '../../../shared/park/park-links.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote, PolicyNote } from '../../../shared/ui/notes.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './park-panel.module.css';

/** Working hours, prices and contacts beside the calendar. */
export function ParkPanel() {
  const t = useCustomerCalendarWords();
  const language = useLanguage();
  const bookUntil = useBookUntil();
  const { isError } = useConfig();
  return (
    <aside className={css['panel']}>
      <Card title={t('panel.hours')}>
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
          className={css['rows']}
          factClassName={css['row']}
          facts={[
            [t('panel.phone'), <ParkPhone />],
            [t('panel.email'), <ParkEmail />],
            [
              t('panel.address'),
              <a href={mapLinks.maps} target="_blank" rel="noreferrer">
                {parkAddress[language].split(',')[0]}
              </a>,
            ],
          ]}
        />
        <p className={css['call']}>{t('panel.callUs')}</p>
      </Card>
    </aside>
  );
}
