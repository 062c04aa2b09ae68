import { Tabs } from 'antd';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { JuneTab } from '../components/june-tab.tsx';
import { ReadModels } from '../components/read-models.tsx';
import { ReferenceTab } from '../components/reference-tab.tsx';
import { useDebugWords } from '../locales/words.ts';

/** `/admin/debug`: the stored data of a booking and the state of the read models, for finding the cause of a problem. */
export function DebugPage() {
  const t = useDebugWords();
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Tabs
        items={[
          { key: 'analysis', label: t('tab.analysis'), children: <ReferenceTab /> },
          { key: 'june', label: t('tab.june'), children: <JuneTab /> },
        ]}
      />
      <ReadModels />
    </StaffPage>
  );
}
