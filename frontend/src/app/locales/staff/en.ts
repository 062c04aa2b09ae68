export const en = {
  menu: 'Admin menu',
  open: 'Open admin menu',
  close: 'Close admin menu',
  logout: 'Logout',
  toSite: 'Public site',
  rigaTime: 'Riga time {{time}}',
} as const;
