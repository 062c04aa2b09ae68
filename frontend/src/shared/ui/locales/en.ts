export const en = {
  notifications: 'Notifications ({{key}})',
  close: 'Close',
  loading: 'Loading…',
  tryAgain: 'Try again',
  latviaTime: '(Latvia time)',
  today: 'Today',
  tomorrow: 'Tomorrow',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'Could not be undone',
} as const;
