/** The experience levels that forms offer, with their words. The API takes any text. */
export const experienceLevels = {
  beginner: { en: 'Beginner', lv: 'Iesācējs' },
  intermediate: { en: 'Intermediate', lv: 'Vidējs līmenis' },
  advanced: { en: 'Advanced', lv: 'Pieredzējis' },
} as const;

export type ExperienceLevel = keyof typeof experienceLevels;

/** Whether an experience level is one that forms offer, rather than a text of somebody's own. */
export const isExperienceLevel = (level: string): level is ExperienceLevel =>
  Object.hasOwn(experienceLevels, level);
