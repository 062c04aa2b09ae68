import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { mapLinks, parkAddress, telLink } from '../../../shared/park/park-facts.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import { PolicyNote } from '../../../shared/ui/policy-note.tsx';
import { customerCalendarTexts, useCustomerCalendarWords } from '../locales/words.ts';
import css from './park-panel.module.css';

const { panel } = customerCalendarTexts;

type PanelKey = Exclude<keyof typeof panel, 'instructions' | 'failed'>;

/** A fixed text about the park. It is always in Latvian, with an English translation below in English (rule 16.3). */
function BilingualText({ text }: { readonly text: PanelKey }) {
  const language = useLanguage();
  return (
    <span>
      <span lang="lv">{panel[text].lv}</span>
      {language === 'en' && (
        <span lang="en" className={css['english']}>
          {panel[text].en}
        </span>
      )}
    </span>
  );
}

const Row = ({ text, children }: { readonly text: PanelKey; readonly children: ReactNode }) => (
  <div className={css['row']}>
    <dt>
      <BilingualText text={text} />
    </dt>
    <dd className={css['value']}>{children}</dd>
  </div>
);

/**
 * Working hours, prices and contacts. The hours and prices are fixed texts, which may differ from the settings and from
 * each other (rule 3.6).
 */
export function ParkPanel() {
  const t = useCustomerCalendarWords();
  const { data: config, isError } = useConfig();
  return (
    <aside className={css['panel']}>
      <Card title={<BilingualText text="hours" />}>
        <dl className={css['rows']}>
          <Row text="weekdays">15:00–22:00</Row>
          <Row text="weekends">10:00–22:00</Row>
        </dl>
      </Card>
      <Card title={<BilingualText text="prices" />}>
        <dl className={css['rows']}>
          <Row text="cable">20 / 25 €</Row>
          <Row text="wetsuit">7 / 5 €</Row>
          <Row text="board">10 / 7 €</Row>
          <Row text="sauna">60 €</Row>
        </dl>
      </Card>
      <PolicyNote
        title={t('panel.instructions.title')}
        items={[t('panel.instructions.consecutive'), t('panel.instructions.prices'), t('panel.instructions.colours')]}
      />
      <Card title={<BilingualText text="contacts" />}>
        {isError && <FailureNote title={t('panel.failed')} />}
        <dl className={css['rows']}>
          <Row text="phone">{config ? <a href={telLink(config.park.phone)}>{config.park.phone}</a> : <>&nbsp;</>}</Row>
          <Row text="email">
            {config ? <a href={`mailto:${config.park.email}`}>{config.park.email}</a> : <>&nbsp;</>}
          </Row>
          <Row text="address">
            <a href={mapLinks.maps} target="_blank" rel="noreferrer">
              {parkAddress.lv.split(',')[0]}
            </a>
          </Row>
        </dl>
        <p className={css['call']}>
          <BilingualText text="callUs" />
        </p>
      </Card>
    </aside>
  );
}
