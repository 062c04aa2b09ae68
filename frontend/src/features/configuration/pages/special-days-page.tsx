import { StaffPage } from '../../../shared/ui/elements.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import { SpecialDaysSection } from '../special-days/special-days-section.tsx';

/** `/admin/special-days`: the days with hours, prices or notes of their own. */
export function SpecialDaysPage() {
  const t = useConfigurationWords();
  return (
    <StaffPage title={t('special.title')} lead={t('special.lead')}>
      <SpecialDaysSection />
    </StaffPage>
  );
}
