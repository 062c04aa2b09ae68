import { useLanguage } from '../../../shared/i18n/language.ts';
import { dialled, mapLinks, parkAddress, socialLinks } from '../../../shared/park/park-facts.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { MailIcon, PhoneIcon, PinIcon } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useParkTexts } from '../locales/texts.ts';
import { ParkMap } from './park-map.tsx';
import css from './park-pages.module.css';

/** `/contacts`: how to reach the park, when and where. */
export function ContactsPage() {
  const { contacts: texts } = useParkTexts();
  const language = useLanguage();
  const { data: config } = useConfig();
  const park = config?.park;
  return (
    <Page width="narrow" title={texts.title} lead={texts.lead}>
      <div className={css['cards']}>
        <Card title={texts.reach}>
          <ul className={css['reach']}>
            <li>
              <PhoneIcon />
              <span className="heard">{texts.phone}</span>
              {park ? <a href={dialled(park.phone)}>{park.phone}</a> : <>&nbsp;</>}
            </li>
            <li>
              <MailIcon />
              <span className="heard">{texts.email}</span>
              {park ? <a href={`mailto:${park.email}`}>{park.email}</a> : <>&nbsp;</>}
            </li>
            <li>
              <PinIcon />
              <span className="heard">{texts.address}</span>
              <a href={mapLinks.maps} target="_blank" rel="noreferrer">
                {parkAddress[language]}
              </a>
            </li>
          </ul>
          <h3 className={css['subtitle']}>{texts.social}</h3>
          <p className={css['social']}>
            {socialLinks(park?.name ?? '').map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </p>
        </Card>
        <Card title={texts.hours}>
          <table className={css['prices']}>
            <caption className={css['season']}>{texts.season}</caption>
            <tbody>
              <tr>
                <th scope="row">{texts.weekdays}</th>
                <td>10:00–20:00</td>
              </tr>
              <tr>
                <th scope="row">{texts.weekends}</th>
                <td>09:00–21:00</td>
              </tr>
            </tbody>
          </table>
        </Card>
        <Card title={texts.notice} tone="note" className={css['wide']}>
          <ul className={css['notes']}>
            {texts.noticeItems.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Card>
        <ParkMap />
      </div>
    </Page>
  );
}
