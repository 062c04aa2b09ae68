import { Card } from '../../../shared/ui/card.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { ExportButtons } from '../components/export-buttons.tsx';
import { useExportWords } from '../locales/export-words.ts';

/** `/admin/exports`: all events as files for analysis. */
export function ExportsPage() {
  const t = useExportWords();
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card>
        <ExportButtons />
      </Card>
    </StaffPage>
  );
}
