import { UnsavedChanges } from '../../../shared/forms/unsaved-changes.tsx';
import { FailedCard } from '../../../shared/ui/notes.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { EmailSection } from '../admin-email/email-section.tsx';
import { HoursSection } from '../hours/hours-section.tsx';
import { LeadTimeSection } from '../lead-time/lead-time-section.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import { PricingSection } from '../pricing/pricing-section.tsx';
import { RegenerationSection } from '../regeneration/regeneration-section.tsx';
import { RemindersSection } from '../reminders/reminders-section.tsx';
import { useSettings } from '../setting-form.tsx';
import css from './configuration-page.module.css';

/** `/admin/system-config`: opening hours, prices, lead time, notifications, reminders, and regeneration of the schedule. */
export function ConfigurationPage() {
  const t = useConfigurationWords();
  const { data: settings, isError, refetch } = useSettings();
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      {isError && !settings ? (
        <FailedCard text={t('failed')} onRetry={() => void refetch()} />
      ) : settings ? (
        <UnsavedChanges>
          <div className={css['sections']}>
            <HoursSection stored={settings.operatingHours} />
            <PricingSection stored={settings.pricing} />
            <LeadTimeSection />
            <EmailSection />
            <RemindersSection />
          </div>
          <RegenerationSection />
        </UnsavedChanges>
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </StaffPage>
  );
}
