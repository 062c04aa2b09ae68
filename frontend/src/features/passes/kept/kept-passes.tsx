import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  forgetPass,
  keepPass,
  listKeptPasses,
  type KeptPass,
} from '@cablepark/contracts/accounts/kept-passes';
import { formatPassCode, readPassCode } from '@cablepark/contracts/passes/pass-code';

import { usePassWords } from '#calendar/passes/locales/words';
import { formatPassDay, useLeftText } from '#calendar/passes/pass-texts';
import { usePassCommand } from '#calendar/passes/use-pass-command';
import { fresh, queryOf } from '#shared/api/queries';
import { PublicConfirmDialog, PublicFormDialog } from '#shared/forms/public-dialogs';
import { TextInput } from '#shared/forms/public-fields';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields } from '#shared/forms/use-form-fields';
import { Button, Card, EmptyNote, NotLoaded } from '#shared/ui/elements';
import { useKeptWords } from './locales/words.ts';
import rows from '#calendar/passes/pass-rows.module.css';

const makeKeptQuery = queryOf(listKeptPasses, fresh);

/** The passes and gift cards that are kept in an account, and a form that adds one by its code. */
export function KeptPasses() {
  const t = useKeptWords();
  const query = useQuery(makeKeptQuery({}));
  const [open, setOpen] = useState<'add' | KeptPass>();
  const close = () => setOpen(undefined);
  return (
    <Card title={t('title')}>
      {query.data ? (
        <>
          {query.data.length === 0 && <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>}
          <ul className={rows['passes']}>
            {query.data.map((pass) => (
              <PassRow key={pass.id} pass={pass} onForget={() => setOpen(pass)} />
            ))}
          </ul>
          <Button onClick={() => setOpen('add')}>{t('add')}</Button>
        </>
      ) : (
        <NotLoaded query={query} loading={t('loading')} failed={t('failed')} />
      )}
      {open === 'add' && <AddDialog onClose={close} />}
      {typeof open === 'object' && <ForgetDialog pass={open} onClose={close} />}
    </Card>
  );
}

function PassRow({ pass, onForget }: { readonly pass: KeptPass; readonly onForget: () => void }) {
  const t = useKeptWords();
  const words = usePassWords();
  const leftText = useLeftText();
  const name = pass.name[t.language];
  return (
    <li className={rows['pass']}>
      <span className={rows['what']}>
        <strong>{name}</strong>
        <span>{leftText(pass.kind, pass.left)}</span>
        <span className={rows['quiet']}>
          {`${words('expiresOn')}: ${formatPassDay(t.language, pass.expiresOn)}`}
        </span>
      </span>
      <Button tone="quiet" aria-label={t('forgetOf', { name })} onClick={onForget}>
        {t('forget')}
      </Button>
    </li>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useKeptWords();
  const { send, ...dialog } = useDialogCommand(usePassCommand(keepPass, [listKeptPasses]), {
    done: { title: t('added') },
    onClose,
  });
  const form = useFormFields<{ readonly code: string }>({
    initial: { code: '' },
    checks: { code: (typed) => (readPassCode(String(typed)) === '' ? t('invalid') : undefined) },
    onSubmit: ({ code }) => send({ body: { code: formatPassCode(readPassCode(code)) } }),
  });
  return (
    <PublicFormDialog title={t('add')} form={form} submitText={t('submit')} {...dialog}>
      <TextInput text={form.bindText('code')} kind="passCode" label={t('code')} hint={t('hint')} />
    </PublicFormDialog>
  );
}

interface ForgetDialogProps {
  readonly pass: KeptPass;
  readonly onClose: () => void;
}

function ForgetDialog({ pass, onClose }: ForgetDialogProps) {
  const t = useKeptWords();
  const { send, ...dialog } = useDialogCommand(usePassCommand(forgetPass, [listKeptPasses]), {
    done: { title: t('forgetting.done') },
    onClose,
  });
  return (
    <PublicConfirmDialog
      title={t('forgetting.title', { name: pass.name[t.language] })}
      confirmText={t('forget')}
      cancelText={t('forgetting.keep')}
      {...dialog}
      onConfirm={() => send({ params: { id: pass.id } })}
    >
      <p>{t('forgetting.text')}</p>
    </PublicConfirmDialog>
  );
}
