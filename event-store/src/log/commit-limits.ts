/** The most events of one command, so that every reader can hold a whole commit. */
export const MAX_COMMIT_EVENTS = 1000;
