import { expect, it } from '@jest/globals';

import { formatTextTable } from './text-table.ts';

it('puts an answer into columns, with numbers to the right and null empty', () => {
  const columns = [
    { name: 'time', type: 'VARCHAR' },
    { name: 'price', type: 'DECIMAL(10,2)' },
  ];
  const rows = [
    ['15:00', 20],
    ['a\nlonger one', 112.5],
    [null, null],
  ];
  expect(formatTextTable({ columns, rows })).toBe(
    [
      'time          price',
      '------------  -----',
      '15:00            20',
      'a longer one  112.5',
      '',
      '',
    ].join('\n'),
  );
});
