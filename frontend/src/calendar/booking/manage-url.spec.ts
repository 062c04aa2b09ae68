import { expect, it } from '@jest/globals';
import { manageUrlIn, withManageUrl } from './manage-url.ts';

it.each([undefined, null, 'https://wake.example/manage/x', {}, { manageUrl: 1 }, withManageUrl(null)])(
  'finds no address in %j',
  (state) => {
    expect(manageUrlIn(state)).toBeUndefined();
  },
);

it('finds the address that the page was opened with', () => {
  expect(manageUrlIn(withManageUrl('https://wake.example/manage/x'))).toBe('https://wake.example/manage/x');
});
