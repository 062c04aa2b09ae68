import { useState, type ComponentType, type ReactNode } from 'react';

import { CablePrices, OpeningHours } from '#calendar/park/facts';
import { useBookUntil } from '#calendar/park/prices';
import {
  mapLinks,
  parkAddress,
  ParkEmail,
  ParkPhone,
  socialLinksOf,
  useConfig,
} from '#shared/park/park';
import { Button, ButtonAnchor, Card, Page, PolicyNote } from '#shared/ui/elements';
import { MailIcon, PhoneIcon, PinIcon } from '#shared/ui/more-icons';
import { useParkWords } from '../locales/words.ts';
import css from './park-pages.module.css';

/** A way to reach the park. */
interface Way {
  readonly name: 'phone' | 'email' | 'address';
  readonly Icon: ComponentType;
  readonly link: ReactNode;
}

/** `/contacts`: contact details, opening hours and the map. */
export function ContactsPage() {
  const t = useParkWords();
  const { data: config } = useConfig();
  const bookUntil = useBookUntil();
  const address = (
    <a href={mapLinks.maps} target="_blank" rel="noreferrer">
      {parkAddress[t.language]}
    </a>
  );
  const ways: readonly Way[] = [
    { name: 'phone', Icon: PhoneIcon, link: <ParkPhone /> },
    { name: 'email', Icon: MailIcon, link: <ParkEmail /> },
    { name: 'address', Icon: PinIcon, link: address },
  ];
  return (
    <Page width="narrow" title={t('contacts.title')} lead={t('contacts.lead')}>
      <div className={css['cards']}>
        <Card title={t('contacts.reach')}>
          <ul className={css['contacts']}>
            {ways.map(({ name, Icon, link }) => (
              <li key={name}>
                <Icon />
                <span className="visually-hidden">{t(name)}</span>
                {link}
              </li>
            ))}
          </ul>
          <h3 className={css['subtitle']}>{t('contacts.social')}</h3>
          <p className={css['social']}>
            {socialLinksOf(config?.park.name ?? '').map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </p>
        </Card>
        <Card title={t('workingHours')}>
          <OpeningHours />
        </Card>
        <Card title={t('prices.cable')} className={css['wide']}>
          <CablePrices />
        </Card>
        <PolicyNote
          title={t('contacts.notice')}
          className={css['wide']}
          items={[t('contacts.appointment'), ...bookUntil, t('contacts.otherwise')]}
        />
        <ParkMap />
      </div>
    </Page>
  );
}

/**
 * A drawn map, and on demand another company's, which isn't contacted before. Its frame is there
 * from the start, so nothing shifts.
 */
function ParkMap() {
  const t = useParkWords();
  const [isShown, setShown] = useState(false);
  return (
    <Card title={t('contacts.map')} className={css['wide']}>
      <div className={css['map']}>
        <iframe
          title={t('contacts.map')}
          src={isShown ? mapLinks.embed : 'about:blank'}
          referrerPolicy="no-referrer"
        />
        {!isShown && (
          <div className={css['placeholder']}>
            <div className={css['ask']}>
              <Button onClick={() => setShown(true)}>{t('contacts.showMap')}</Button>
              <p>{t('contacts.mapNote')}</p>
            </div>
          </div>
        )}
      </div>
      <div className={css['buttons']}>
        <ButtonAnchor href={mapLinks.maps} target="_blank" rel="noreferrer">
          {t('contacts.openMaps')}
        </ButtonAnchor>
        <ButtonAnchor href={mapLinks.navigation} target="_blank" rel="noreferrer">
          {t('contacts.openWaze')}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
