import { useQuery } from '@tanstack/react-query';
import { Button, Form, Radio } from 'antd';
import { useState } from 'react';

import { optionalName } from '@cablepark/contracts/accounts/account-form';
import {
  listPasses,
  listPassProducts,
  paidByWays,
  sellPass,
  type ListedPassProduct,
  type SoldPass,
} from '@cablepark/contracts/passes/passes';
import { customerFields, staffMessages } from '@cablepark/contracts/schedule/customer-form';

import { useUndoAction } from '#calendar/use-undo-action';
import { fresh, queryOf } from '#shared/api/queries';
import { Dialog, FormDialog } from '#shared/forms/dialogs';
import { NO_AUTOFILL, TextField } from '#shared/forms/fields';
import { checkBy, checkThat } from '#shared/forms/rule';
import { useDialogFailure } from '#shared/forms/use-dialog-command';
import { formatListPrice } from '#shared/i18n/format-price';
import { languages, type Language } from '#shared/i18n/language';
import { showToast } from '#shared/toast/toasts';
import { CopyLinkButton } from '#shared/ui/elements';
import { NotLoadedAlert } from '#shared/ui/staff-page';
import { StaffEmpty, StaffFacts } from '#shared/ui/staff-parts';
import { usePassWords } from '../locales/words.ts';
import { LeftValue } from '../pass-amounts.tsx';
import { formatPassDay } from '../pass-texts.ts';
import { usePassCommand } from '../use-pass-command.ts';
import { useSellingWords } from './locales/words.ts';
import { useProductText } from './product-texts.ts';
import css from './sell-pass-dialog.module.css';

interface Fields {
  readonly productId?: string;
  readonly paidBy: (typeof paidByWays)[number];
  readonly fullName?: string;
  readonly email?: string;
  readonly language: Language;
}

const { email: emailSchema } = customerFields(staffMessages);
const makeProductsQuery = queryOf(listPassProducts, fresh);

interface SellPassDialogProps {
  readonly onClose: () => void;
}

/**
 * Sells a pass or a gift card that was paid at the park, and then shows its code, which nobody but
 * its holder sees later. Three taps: the button that opens it, the product, the button that sells.
 */
export function SellPassDialog({ onClose }: SellPassDialogProps) {
  const t = useSellingWords();
  const query = useQuery(makeProductsQuery({}));
  const [sold, setSold] = useState<SoldPass>();
  if (sold) {
    return <SoldDialog sold={sold} onClose={onClose} />;
  }
  if (query.data === undefined || query.data.length === 0) {
    return (
      <Dialog title={t('sellPass')} onClose={onClose}>
        {query.data ? (
          <StaffEmpty title={t('none')}>{t('noneText')}</StaffEmpty>
        ) : (
          <NotLoadedAlert query={query} loading={t('loading')} failed={t('failed')} />
        )}
      </Dialog>
    );
  }

  return <SaleForm products={query.data} onSold={setSold} onClose={onClose} />;
}

interface SaleFormProps extends SellPassDialogProps {
  readonly products: readonly ListedPassProduct[];
  readonly onSold: (sold: SoldPass) => void;
}

/** It is long because it lists the form's fields one after the other. */
function SaleForm({ products, onSold, onClose }: SaleFormProps) {
  const t = useSellingWords();
  const pass = usePassWords();
  const undoAction = useUndoAction();
  const { mutate, isPending, error } = usePassCommand(sellPass, [listPasses]);
  const failure = useDialogFailure(error, { unsettled: pass('unsettled') });
  const [form] = Form.useForm<Fields>();
  const email = Form.useWatch<string | undefined>('email', form);
  const hasEmail = email !== undefined && email.trim() !== '';
  const sell = ({ productId = '', paidBy, fullName, email: address, language }: Fields) => {
    const holder = { fullName: fullName || null, email: address || null, language };
    mutate(
      { body: { productId, paidBy, holder } },
      {
        onSuccess: (answer) => {
          // The dialog says what was sold; a message is for those alone who may undo it.
          const undo = undoAction([answer]);
          if (undo) {
            showToast({ title: t('sold'), action: undo });
          }

          onSold(answer);
        },
      },
    );
  };

  return (
    <FormDialog<Fields>
      title={t('sellPass')}
      form={form}
      initialValues={{ paidBy: 'card', language: t.language }}
      submitText={t('sell')}
      pendingText={t('selling')}
      isPending={isPending}
      isKeptUntilAnswered
      {...failure}
      onSubmit={sell}
      onClose={onClose}
    >
      <Form.Item
        name="productId"
        label={t('product')}
        rules={[checkThat((id) => id !== '', t('productMissing'))]}
      >
        <Radio.Group
          className={css['products'] ?? ''}
          options={products.map((product) => ({
            value: product.id,
            label: <Product product={product} />,
          }))}
        />
      </Form.Item>
      <Form.Item name="paidBy" label={t('paidBy.label')}>
        <Radio.Group
          className={css['ways'] ?? ''}
          options={paidByWays.map((way) => ({ value: way, label: t(`paidBy.${way}`) }))}
        />
      </Form.Item>
      <TextField
        kind="fullName"
        label={t('fullName')}
        isOptional
        rules={[checkBy(optionalName, t('invalidName'))]}
        input={{ ...NO_AUTOFILL, maxLength: 100 }}
      />
      <TextField
        kind="email"
        label={t('email')}
        isOptional
        extra={t('emailText')}
        rules={[checkBy(emailSchema, t('invalidEmail'))]}
        input={NO_AUTOFILL}
      />
      <Form.Item name="language" label={t('mailLanguage')} hidden={!hasEmail}>
        <Radio.Group
          className={css['ways'] ?? ''}
          options={languages.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

function Product({ product }: { readonly product: ListedPassProduct }) {
  const t = useSellingWords();
  const productText = useProductText();
  return (
    <span className={css['product']}>
      <strong>{product.name[t.language]}</strong>
      <span className={css['price']} translate="no">
        {formatListPrice(t.language, product.priceCents / 100)}
      </span>
      <span className={css['terms']}>{productText(product)}</span>
    </span>
  );
}

interface SoldDialogProps {
  readonly sold: SoldPass;
  readonly onClose: () => void;
}

/** The code of the pass that was just sold, to be copied or printed. */
function SoldDialog({ sold, onClose }: SoldDialogProps) {
  const t = useSellingWords();
  const pass = usePassWords();
  const { code, url, name, left, expiresOn } = sold;
  return (
    <Dialog
      title={t('sold')}
      isClosedByMask={false}
      buttons={
        <>
          <Button type="primary" href={url} target="_blank" rel="noreferrer">
            {t('print')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
      onClose={onClose}
    >
      <p className={css['code']} translate="no">
        <strong>{code}</strong>
      </p>
      <p>{t('codeText')}</p>
      <CopyLinkButton url={url} />
      <StaffFacts
        facts={[
          [pass('pass'), name[t.language]],
          [
            pass('remains'),
            <LeftValue kind={left.rides > 0 ? 'rides' : kindOf(left.cents)} left={left} />,
          ],
          [pass('expiresOn'), <span translate="no">{formatPassDay(t.language, expiresOn)}</span>],
        ]}
      />
    </Dialog>
  );
}

/** The kind of a new pass without rides: a gift card has money, a season pass has neither. */
const kindOf = (cents: number) => (cents > 0 ? 'value' : 'season');
