import { Alert, Button } from 'antd';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useRequestVerification } from '../api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import css from './own-account.module.css';

/** Warns that an e-mail address is not confirmed yet, and sends another link on request. */
export function UnconfirmedEmailAlert({ email }: { readonly email: string }) {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useRequestVerification();
  const send = () => {
    mutate(
      {},
      {
        onSuccess: () => toast({ title: t('unproved.sent'), text: t('unproved.sentText', { email }) }),
        onError: (error) => toast({ title: t('unproved.failed'), text: errorText(error), tone: 'destructive' }),
      },
    );
  };
  return (
    <Alert
      type="warning"
      showIcon
      className={css['alert'] ?? ''}
      title={t('unproved.title')}
      description={
        <>
          <p className={css['alertText']}>{t('unproved.text')}</p>
          <Button loading={isPending} onClick={send}>
            {t('unproved.again')}
          </Button>
        </>
      }
    />
  );
}
