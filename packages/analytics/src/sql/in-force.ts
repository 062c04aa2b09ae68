/** The condition for versions of rows that are in force at a position, by the columns where they begin and end. */
export const inForce = (position: string, begins = 'position', ends = 'until_position'): string =>
  `${begins} <= ${position} AND (${ends} IS NULL OR ${ends} > ${position})`;
