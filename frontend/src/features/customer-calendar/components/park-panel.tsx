import type { ReactNode } from 'react';
import { useBookUntil } from '../../../calendar/park/timetable.ts';
import { CablePrices, GearPrices, OpeningHours } from '../../../calendar/park/facts.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { mapLinks, parkAddress, telLink, useConfig } from '../../../shared/park/use-park.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote, PolicyNote } from '../../../shared/ui/notes.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './park-panel.module.css';

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={css['row']}>
    <dt>{name}</dt>
    <dd className={css['value']}>{children}</dd>
  </div>
);

/** Working hours, prices and contacts beside the calendar. */
export function ParkPanel() {
  const t = useCustomerCalendarWords();
  const language = useLanguage();
  const bookUntil = useBookUntil();
  const { data: config, isError } = useConfig();
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
        <dl className={css['rows']}>
          <Row name={t('panel.phone')}>
            {config ? <a href={telLink(config.park.phone)}>{config.park.phone}</a> : <>&nbsp;</>}
          </Row>
          <Row name={t('panel.email')}>
            {config ? <a href={`mailto:${config.park.email}`}>{config.park.email}</a> : <>&nbsp;</>}
          </Row>
          <Row name={t('panel.address')}>
            <a href={mapLinks.maps} target="_blank" rel="noreferrer">
              {parkAddress[language].split(',')[0]}
            </a>
          </Row>
        </dl>
        <p className={css['call']}>{t('panel.callUs')}</p>
      </Card>
    </aside>
  );
}
