import { expect, it } from '@jest/globals';

import { followPage, GOALS, pages } from './test/how-tos.ts';

const files = new Map<string, string>();

it.each(pages)(
  '%s touches no more files of the product than its goal, and finds the lines that it names',
  (page) => {
    const touched = followPage(page, files);
    expect({ page, touched, isWithinGoal: touched.length <= GOALS[page] }).toMatchObject({
      isWithinGoal: true,
    });
  },
);
