import { parkSettings } from '@cablepark/contracts/configuration/park-settings';

import { UnsavedChanges } from '#shared/forms/unsaved-changes';
import { LoadFailedAlert, StaffPage } from '#shared/ui/staff-page';
import { useConfigurationWords } from '../locales/words.ts';
import { ProductsSection } from '../products/products-section.tsx';
import { RegenerationSection } from '../regeneration/regeneration-section.tsx';
import { useSettings } from '../section-form.tsx';
import { EmailSection } from '../sections/email-section.tsx';
import { ParkSettingSection } from '../sections/park-setting-section.tsx';
import { HoursSection, PricingSection } from '../sections/row-sections.tsx';
import css from './configuration-page.module.css';

/**
 * `/admin/system-config`: opening hours, prices, notifications, all declared settings, the passes
 * on sale, and the regeneration of the schedule.
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
            <EmailSection />
            {parkSettings.map((setting) => (
              <ParkSettingSection key={setting.name} setting={setting} />
            ))}
          </div>
          <ProductsSection />
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
