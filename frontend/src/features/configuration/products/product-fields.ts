import type { PassKind, PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** A product as the form has it: money in euros, empty numbers null. */
export interface ProductFields {
  readonly kind: PassKind;
  readonly nameLv: string;
  readonly nameEn: string;
  readonly price: number | null;
  readonly rides: number | null;
  readonly perDay: number | null;
  readonly value: number | null;
  readonly covers: number | null;
  readonly validity: 'days' | 'until';
  readonly validDays: number | null;
  readonly validUntil: Day | null;
  readonly vatPercent: number | null;
  readonly vatDue: 'sale' | 'use';
  readonly position: number | null;
}

const BLANK: ProductFields = {
  kind: 'rides',
  nameLv: '',
  nameEn: '',
  price: null,
  rides: 10,
  perDay: 2,
  value: null,
  covers: null,
  validity: 'days',
  validDays: 365,
  validUntil: null,
  vatPercent: null,
  vatDue: 'sale',
  position: 0,
};

const toEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const toCents = (euros: number | null): number | null =>
  euros === null ? null : Math.round(euros * 100);

/** The values with which the form opens: the product's, or those of most new products. */
export function toProductFields(product: PassProduct | undefined): ProductFields {
  if (product === undefined) {
    return BLANK;
  }

  return {
    kind: product.kind,
    nameLv: product.name.lv,
    nameEn: product.name.en,
    price: toEuros(product.priceCents),
    rides: product.rides ?? BLANK.rides,
    perDay: product.perDay ?? BLANK.perDay,
    value: toEuros(product.valueCents),
    covers: toEuros(product.coversCents),
    validity: product.validUntil === null ? 'days' : 'until',
    validDays: product.validDays ?? BLANK.validDays,
    validUntil: product.validUntil,
    vatPercent: product.vat?.percent ?? null,
    vatDue: product.vat?.due ?? BLANK.vatDue,
    position: product.position,
  };
}

/** The product of a valid form, without the fields that its kind doesn't have. */
export function toProduct(fields: ProductFields): PassProduct {
  const { kind, validity, vatPercent } = fields;
  return {
    kind,
    name: { lv: fields.nameLv, en: fields.nameEn },
    priceCents: toCents(fields.price) ?? 0,
    rides: kind === 'rides' ? fields.rides : null,
    perDay: kind === 'season' ? fields.perDay : null,
    valueCents: kind === 'value' ? toCents(fields.value) : null,
    coversCents: kind === 'value' ? null : toCents(fields.covers),
    validDays: validity === 'days' ? fields.validDays : null,
    validUntil: validity === 'until' ? fields.validUntil : null,
    vat: vatPercent === null ? null : { percent: vatPercent, due: fields.vatDue },
    position: fields.position ?? 0,
  };
}
