import { expect, it } from '@jest/globals';

import { declaredEndpoints } from '@cablepark/contracts/test/declared';

import { servedEndpoints } from './served-endpoints.ts';

const sortNames = (endpoints: readonly { readonly name: string }[]) =>
  endpoints.map(({ name }) => name).sort();

it('every endpoint that the contracts define is served exactly once', () => {
  expect(sortNames(servedEndpoints)).toEqual(sortNames(declaredEndpoints));
});
