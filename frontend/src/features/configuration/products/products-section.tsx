import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';

import {
  listPassProducts,
  removePassProduct,
  type ListedPassProduct,
} from '@cablepark/contracts/passes/passes';

import { useProductText } from '#calendar/passes/selling/product-texts';
import { usePassCommand } from '#calendar/passes/use-pass-command';
import { usePassToast } from '#calendar/passes/use-pass-toast';
import { fresh, queryOf } from '#shared/api/queries';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { formatListPrice } from '#shared/i18n/format-price';
import { PlusIcon } from '#shared/ui/icons';
import { NotLoadedAlert, StaffCard } from '#shared/ui/staff-page';
import { useProductWords } from './locales/words.ts';
import { ProductDialog } from './product-dialog.tsx';
import sections from '../sections.module.css';
import css from './products-section.module.css';

const makeProductsQuery = queryOf(listPassProducts, fresh);

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly product: ListedPassProduct };

/** The passes and gift cards that the park sells, in their order. */
export function ProductsSection() {
  const t = useProductWords();
  const query = useQuery(makeProductsQuery({}));
  const { data: products } = query;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <StaffCard title={t('title')}>
      <p className={sections['lead']}>{t('lead')}</p>
      {products ? (
        <>
          {products.length === 0 && <p className={sections['quiet']}>{t('none')}</p>}
          <ul className={css['list']}>
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                onChange={() => setOpen({ kind: 'change', product })}
                onRemove={() => setOpen({ kind: 'remove', product })}
              />
            ))}
          </ul>
          <Button icon={<PlusIcon />} onClick={() => setOpen({ kind: 'add' })}>
            {t('add')}
          </Button>
        </>
      ) : (
        <NotLoadedAlert query={query} loading={t('loading')} failed={t('loadFailed')} />
      )}
      {open?.kind === 'add' && <ProductDialog onClose={close} />}
      {open?.kind === 'change' && <ProductDialog product={open.product} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog product={open.product} onClose={close} />}
    </StaffCard>
  );
}

interface ProductRowProps {
  readonly product: ListedPassProduct;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function ProductRow({ product, onChange, onRemove }: ProductRowProps) {
  const t = useProductWords();
  const productText = useProductText();
  const name = product.name[t.language];
  return (
    <li className={css['item']}>
      <span className={css['what']}>
        <strong>{name}</strong>
        <span className={css['terms']}>{productText(product)}</span>
      </span>
      <span className={css['price']} translate="no">
        {formatListPrice(t.language, product.priceCents / 100)}
      </span>
      <span className={css['actions']}>
        <Button type="text" aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button type="text" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

interface RemoveDialogProps {
  readonly product: ListedPassProduct;
  readonly onClose: () => void;
}

function RemoveDialog({ product, onClose }: RemoveDialogProps) {
  const t = useProductWords();
  const showDone = usePassToast();
  const { send, ...dialog } = useDialogCommand(
    usePassCommand(removePassProduct, [listPassProducts]),
    {
      onDone: (answer) => showDone(removePassProduct, t('removing.done'), answer),
      onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t('removing.title', { name: product.name[t.language] })}
      confirmText={t('remove')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { id: product.id } })}
    >
      <p>{t('removing.text')}</p>
    </ConfirmDialog>
  );
}
