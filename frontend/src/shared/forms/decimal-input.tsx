import { InputNumber, type InputNumberProps } from 'antd';

import { useLanguage } from '../i18n/language.ts';
import { readDecimal, writeDecimal } from './decimals.ts';

type DecimalInputProps = Omit<
  InputNumberProps<number>,
  'decimalSeparator' | 'formatter' | 'parser'
>;

/**
 * A field for a number that may have decimals, such as a price. antd's own takes a typed `22,50`
 * for 2250. It has no “min”, which would turn a number below it into another one without a word.
 */
export function DecimalInput({ inputMode = 'decimal', ...props }: DecimalInputProps) {
  const language = useLanguage();
  return (
    <InputNumber<number>
      {...props}
      inputMode={inputMode}
      formatter={(value) => writeDecimal(language, String(value ?? ''))}
      // antd converts the text to a number, and leaves it as typed if that fails.
      parser={(typed) => readDecimal(typed ?? '') as unknown as number}
    />
  );
}
