export const en = {
  notifications: (key: string) => `Notifications (${key})`,
  close: 'Close',
  loading: 'Loading…',
  tryAgain: 'Try again',
  latviaTime: '(Latvia time)',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
};
