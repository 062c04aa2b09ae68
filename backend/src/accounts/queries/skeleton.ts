import unhomoglyph from 'unhomoglyph';

import { foldName } from '@cablepark/contracts/accounts/names';

/**
 * The skeletons of a username, as it is written and with case folded: a capital `I` looks like `l`,
 * and is the same letter as `i`. Unicode takes `1` for `l`, but `i` for neither; here all three are
 * alike.
 */
const skeletonsOf = (username: string): string[] => [username, foldName(username)].map(skeletonOf);

const skeletonOf = (text: string): string =>
  foldName(unhomoglyph(text.normalize('NFD'))).replaceAll('i', 'l');

/** Whether two usernames can be taken for each other, such as `admin` and `adrnin`. */
export function canBeConfused(one: string, other: string): boolean {
  const skeletons = skeletonsOf(other);
  return skeletonsOf(one).some((skeleton) => skeletons.includes(skeleton));
}
