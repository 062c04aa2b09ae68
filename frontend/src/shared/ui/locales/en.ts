export const en = {
  notifications: 'Notifications ({{key}})',
  close: 'Close',
  loading: 'Loading…',
  tryAgain: 'Try again',
  latviaTime: '(Latvia time)',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
} as const;
