import { Form, Input, InputNumber, Radio, type FormRule } from 'antd';

import { passKinds } from '@cablepark/contracts/passes/pass-product';
import {
  addPassProduct,
  changePassProduct,
  listPassProducts,
  type ListedPassProduct,
} from '@cablepark/contracts/passes/passes';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { usePassCommand } from '#calendar/passes/use-pass-command';
import { usePassToast } from '#calendar/passes/use-pass-toast';
import { DayPicker } from '#shared/forms/day-picker';
import { DecimalInput } from '#shared/forms/decimal-input';
import { FormDialog } from '#shared/forms/dialogs';
import { OptionalLabel } from '#shared/forms/field-parts';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkThat } from '#shared/forms/rule';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useToday } from '#shared/time/clock';
import { useProductWords } from './locales/words.ts';
import { toProduct, toProductFields, type ProductFields } from './product-fields.ts';
import css from './products-section.module.css';

interface ProductDialogProps {
  /** The product that is changed; left out for a new one. */
  readonly product?: ListedPassProduct;
  readonly onClose: () => void;
}

const MAX_NAME = 80;
const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isBetween = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && least <= value && value <= most;
/** Rules read an empty field as an empty text. */
const isEmpty = (value: unknown): boolean => value === '';
/** The API's highest amount, in euros. */
const MOST = 1_000_000;

/** Puts a pass or a gift card on sale, or changes what is sold from now on. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const t = useProductWords();
  const showDone = usePassToast();
  const step = product ? 'changing' : 'adding';
  const options = {
    onDone: (answer: object) =>
      showDone(product ? changePassProduct : addPassProduct, t(`${step}.done`), answer),
    onClose,
  };
  const adding = useDialogCommand(usePassCommand(addPassProduct, [listPassProducts]), options);
  const changing = useDialogCommand(usePassCommand(changePassProduct, [listPassProducts]), options);
  const { send: _, ...dialog } = product ? changing : adding;
  const [form] = Form.useForm<ProductFields>();
  const initial = toProductFields(product);
  const submit = (changed: Partial<ProductFields>) => {
    const body = toProduct({ ...initial, ...changed });
    if (product) {
      changing.send({ params: { id: product.id }, body });
    } else {
      adding.send({ body });
    }
  };

  return (
    <FormDialog<ProductFields>
      title={t(`${step}.title`)}
      form={form}
      initialValues={initial}
      submitText={t('save')}
      {...dialog}
      onSubmit={submit}
    >
      <TranslatedErrors />
      <ProductFormFields initial={initial} />
    </FormDialog>
  );
}

/** It is long because it lists the form's fields one after the other. */
function ProductFormFields({ initial }: { readonly initial: ProductFields }) {
  const t = useProductWords();
  const today = useToday();
  const form = Form.useFormInstance<ProductFields>();
  // Before the form is rendered it has no fields.
  const shown = Form.useWatch<Partial<ProductFields> | undefined>([], form);
  const { kind, validity, vatPercent } = { ...initial, ...shown };
  const writtenRule = checkThat(isWritten, t('invalid.name'));
  return (
    <>
      <Form.Item name="kind" label={t('kind.label')}>
        <Radio.Group options={passKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))} />
      </Form.Item>
      <div className={css['pair']}>
        <Form.Item name="nameLv" label={t('nameLv')} rules={[writtenRule]}>
          <Input lang="lv" maxLength={MAX_NAME} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')} rules={[writtenRule]}>
          <Input lang="en" maxLength={MAX_NAME} />
        </Form.Item>
        <NumberField
          name="price"
          label={t('price')}
          isMoney
          rule={checkThat(isBetween(0, MOST), t('invalid.price'))}
        />
        {kind === 'rides' && (
          <NumberField
            name="rides"
            label={t('rides')}
            rule={checkThat(isBetween(1, 100), t('invalid.rides'))}
          />
        )}
        {kind === 'season' && (
          <NumberField
            name="perDay"
            label={t('perDay')}
            rule={checkThat(isBetween(1, 48), t('invalid.perDay'))}
          />
        )}
        {kind === 'value' && (
          <NumberField
            name="value"
            label={t('value')}
            extra={t('valueText')}
            isMoney
            rule={checkThat(isBetween(1, MOST), t('invalid.value'))}
          />
        )}
      </div>
      {kind !== 'value' && (
        <NumberField
          name="covers"
          label={t('covers')}
          extra={t('coversText')}
          isMoney
          isOptional
          rule={checkThat(
            (value) => isEmpty(value) || isBetween(0, MOST)(value),
            t('invalid.covers'),
          )}
        />
      )}
      <Form.Item name="validity" label={t('validity.label')}>
        <Radio.Group
          options={(['days', 'until'] as const).map((one) => ({
            value: one,
            label: t(`validity.${one}`),
          }))}
        />
      </Form.Item>
      {validity === 'days' ? (
        <NumberField
          name="validDays"
          label={t('validDays')}
          rule={checkThat(isBetween(1, 3660), t('invalid.validDays'))}
        />
      ) : (
        <Form.Item
          name="validUntil"
          label={t('validUntil')}
          rules={[checkThat(isWritten, t('invalid.validUntil'))]}
        >
          <DayPicker isDisabledDay={(day: Day) => day < today} />
        </Form.Item>
      )}
      <div className={css['pair']}>
        <NumberField
          name="vatPercent"
          label={t('vat.percent')}
          extra={t('vat.percentText')}
          isMoney
          isOptional
          rule={checkThat(
            (value) => isEmpty(value) || isBetween(0, 100)(value),
            t('invalid.percent'),
          )}
        />
        {vatPercent !== null && (
          <Form.Item name="vatDue" label={t('vat.due')}>
            <Radio.Group
              options={(['sale', 'use'] as const).map((one) => ({
                value: one,
                label: t(`vat.${one}`),
              }))}
            />
          </Form.Item>
        )}
        <NumberField
          name="position"
          label={t('position')}
          rule={checkThat(isBetween(0, 1000), t('invalid.position'))}
        />
      </div>
    </>
  );
}

interface NumberFieldProps {
  readonly name: keyof ProductFields;
  readonly label: string;
  readonly extra?: string;
  /** Whether it may have two decimals. */
  readonly isMoney?: boolean;
  readonly isOptional?: boolean;
  readonly rule: FormRule;
}

const NumberField = ({
  name,
  label,
  extra,
  isMoney = false,
  isOptional = false,
  rule,
}: NumberFieldProps) => (
  <Form.Item
    name={name}
    label={isOptional ? <OptionalLabel text={label} /> : label}
    extra={extra}
    rules={[rule]}
  >
    {/* It has no “min”, which would turn a number below it into another one without a word. */}
    {isMoney ? (
      <DecimalInput precision={2} style={{ inlineSize: '100%' }} />
    ) : (
      <InputNumber<number> precision={0} inputMode="numeric" style={{ inlineSize: '100%' }} />
    )}
  </Form.Item>
);
