/** From 0 to 1, not rounded; 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
