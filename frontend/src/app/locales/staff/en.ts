export const en = {
  menu: 'Admin menu',
  open: 'Open admin menu',
  close: 'Close admin menu',
  entries: {
    dashboard: 'Dashboard',
    calendar: 'Calendar',
    configuration: 'System Config',
    users: 'User Management',
    statistics: 'Statistics',
    feedback: 'Feedback',
    history: 'History',
  },
  logout: 'Logout',
  toSite: 'Public site',
  rigaTime: 'Riga time {{time}}',
} as const;
