import { Link } from 'react-router-dom';

import { ParkEmail, ParkPhone, useConfig } from '#shared/park/park';
import { Card, Facts, Page } from '#shared/ui/elements';
import { usePrivacyPageWords } from '../locales/privacy/words.ts';
import css from './privacy-page.module.css';

const KEPT = [
  'booking',
  'holding',
  'waiting',
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
const WHY = ['service', 'safety', 'sharing'] as const;

/**
 * `/privacy`: which personal data is kept, why, and for how long. The period for bookings comes
 * from the settings.
 */
export function PrivacyPage() {
  const t = usePrivacyPageWords();
  const months = useConfig().data?.retentionMonths;
  const periodOf = (key: (typeof KEPT)[number]) =>
    key === 'booking'
      ? months !== undefined && t('kept.booking.period', { count: months })
      : t(`kept.${key}.period`);
  return (
    <Page width="narrow" title={t('privacy')} lead={t('lead')}>
      <div className={css['cards']}>
        <Card title={t('why.title')}>
          <ul className={css['list']}>
            {WHY.map((key) => (
              <li key={key}>{t(`why.${key}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('kept.title')}>
          <Facts
            className={css['kept']}
            facts={KEPT.map((key) => [t(`kept.${key}.what`), periodOf(key)])}
          />
        </Card>
        <Card title={t('safe.title')}>
          <p className={css['text']}>{t('safe.text')}</p>
          <p className={css['text']}>{t('safe.public')}</p>
        </Card>
        <Card title={t('rights.title')} tone="note">
          <ul className={css['list']}>
            {RIGHTS.map((key) => (
              <li key={key}>{t(`rights.${key}`)}</li>
            ))}
          </ul>
          <p className={css['contacts']}>
            <Link to="/profile">{t('rights.profile')}</Link>
            <ParkEmail />
            <ParkPhone />
          </p>
        </Card>
      </div>
    </Page>
  );
}
