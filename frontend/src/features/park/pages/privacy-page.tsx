import { Link } from 'react-router-dom';
import { dialled } from '../../../shared/park/park-facts.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { usePrivacyPageWords } from '../locales/privacy/words.ts';
import css from './privacy-page.module.css';

const KEPT = [
  'booking',
  'account',
  'sessions',
  'mails',
  'feedback',
  'sources',
  'attempts',
  'notices',
  'audit',
] as const;
const RIGHTS = ['see', 'correct', 'erase', 'ask'] as const;
const WHY = ['service', 'safety', 'nobody'] as const;

/** `/privacy`: what is kept of whom, why and for how long, with the periods as they are set. */
export function PrivacyPage() {
  const t = usePrivacyPageWords();
  const { data: config } = useConfig();
  const park = config?.park;
  const months = config?.retentionMonths;
  return (
    <Page width="narrow" title={t('title')} lead={t('lead')}>
      <div className={css['cards']}>
        <Card title={t('why.title')}>
          <ul className={css['list']}>
            {WHY.map((each) => (
              <li key={each}>{t(`why.${each}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('kept.title')}>
          <dl className={css['kept']}>
            {KEPT.map((each) => (
              <div key={each}>
                <dt>{t(`kept.${each}.what`)}</dt>
                <dd>
                  {each === 'booking'
                    ? months !== undefined && t('kept.booking.long', { count: months })
                    : t(`kept.${each}.long`)}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t('safe.title')}>
          <p className={css['text']}>{t('safe.text')}</p>
          <p className={css['text']}>{t('safe.public')}</p>
        </Card>
        <Card title={t('rights.title')} tone="note">
          <ul className={css['list']}>
            {RIGHTS.map((each) => (
              <li key={each}>{t(`rights.${each}`)}</li>
            ))}
          </ul>
          <p className={css['reach']}>
            <Link to="/profile">{t('rights.profile')}</Link>
            {park && (
              <>
                <a href={`mailto:${park.email}`}>{park.email}</a>
                <a href={dialled(park.phone)}>{park.phone}</a>
              </>
            )}
          </p>
        </Card>
      </div>
    </Page>
  );
}
