import { UnsavedChanges } from '#shared/forms/unsaved-changes';
import { LoadFailedAlert, StaffPage } from '#shared/ui/staff-page';
import { useConfigurationWords } from '../locales/words.ts';
import { RegenerationSection } from '../regeneration/regeneration-section.tsx';
import { useSettings } from '../section-form.tsx';
import { HoursSection, PricingSection } from '../sections/row-sections.tsx';
import {
  EmailSection,
  LeadTimeSection,
  PaymentSection,
  RemindersSection,
} from '../sections/single-sections.tsx';
import css from './configuration-page.module.css';

/**
 * `/admin/system-config`: opening hours, prices, lead time, notifications, reminders, how one pays,
 * and regeneration of the schedule.
 */
export function ConfigurationPage() {
  const t = useConfigurationWords();
  const { data: settings, isError, refetch } = useSettings();
  const renderSections = () => {
    if (settings) {
      return (
        <>
          <div className={css['sections']}>
            <HoursSection stored={settings.operatingHours} />
            <PricingSection stored={settings.pricing} />
            <LeadTimeSection />
            <EmailSection />
            <RemindersSection />
            <PaymentSection />
          </div>
          <RegenerationSection />
          <UnsavedChanges />
        </>
      );
    }
    if (isError) {
      return <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />;
    }

    return <p role="status">{t('loading')}</p>;
  };

  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      {renderSections()}
    </StaffPage>
  );
}
