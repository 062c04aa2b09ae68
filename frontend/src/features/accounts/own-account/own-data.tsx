import { Button as AntdButton } from 'antd';
import { useState } from 'react';
import { today } from '@cablepark/contracts/shared/riga-time';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { saveFile } from '../../../shared/files/files.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useGetOwnData } from './api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useOwnAccountWords } from './locales/words.ts';
import { SettingRow } from './setting-row.tsx';

/** Downloads the user's stored data, or deletes it together with the account. */
export function OwnData() {
  const t = useOwnAccountWords();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card title={t('data.title')}>
      <DownloadRow />
      <SettingRow title={t('data.deleteTitle')} text={t('data.deleteText')}>
        <AntdButton danger onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </AntdButton>
      </SettingRow>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}

function DownloadRow() {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useGetOwnData();
  const download = () => {
    mutate(
      {},
      {
        onSuccess: (data) => {
          saveFile(`my-data-${today(new Date())}.json`, 'application/json', JSON.stringify(data, null, 2));
        },
        onError: (error) => toast({ title: t('data.downloadFailed'), text: errorText(error), tone: 'destructive' }),
      },
    );
  };
  return (
    <SettingRow title={t('data.downloadTitle')} text={t('data.downloadText')}>
      <Button disabled={isPending} onClick={download}>
        {t('data.download')}
      </Button>
    </SettingRow>
  );
}
