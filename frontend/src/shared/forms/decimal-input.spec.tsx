import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';

import { chooseLanguage, type Language } from '../i18n/language.ts';
import { DecimalInput } from './decimal-input.tsx';
import { readDecimal, writeDecimal } from './decimals.ts';

it.each([
  ['22,50', '22.50'],
  ['22,5', '22.5'],
  ['22.5', '22.5'],
  ['22,', '22'],
  ['1,250', '1250'],
  ['1 250,50', '1250.50'],
  ['€20', '20'],
  ['20 €', '20'],
  ['-1,5', '-1.5'],
  ['\u22121', '-1'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(readDecimal(typed)).toBe(read);
});

it('a number is written with the comma of Latvian and without decimals of zeros', () => {
  expect(writeDecimal('lv', '22.50')).toBe('22,50');
  expect(writeDecimal('en', '22.50')).toBe('22.50');
  expect(writeDecimal('lv', '20.00')).toBe('20');
  expect(writeDecimal('lv', '')).toBe('');
});

describe('a field for a number with decimals', () => {
  it.each<[Language, string, string]>([
    ['lv', '22,50', '22,5'],
    ['lv', '22.5', '22,5'],
    ['en', '22,5', '22.5'],
    ['en', '20', '20'],
  ])('in %s takes %j for money', (language, typed, shown) => {
    chooseLanguage(language);
    let value: unknown;
    render(
      <Form
        onValuesChange={({ price }: { price?: unknown }) => {
          value = price;
        }}
      >
        <Form.Item name="price" label="Price">
          <DecimalInput precision={2} />
        </Form.Item>
      </Form>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    fireEvent.change(field, { target: { value: typed } });
    expect(value).toBe(Number(typed.replace(',', '.')));
    fireEvent.blur(field);
    expect(field.value).toBe(shown);
  });
});
