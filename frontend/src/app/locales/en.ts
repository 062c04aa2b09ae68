export const en = {
  skipToContent: 'Skip to content',
  mainMenu: 'Main menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  booking: 'Booking',
  prices: 'Prices',
  contacts: 'Contacts',
  signIn: 'Sign In',
  language: 'Language',
  toLight: 'Light theme',
  toDark: 'Dark theme',
  allRightsReserved: 'All rights reserved.',
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    home: 'Back to Calendar',
  },
  crash: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Loading it again usually helps.',
    reload: 'Load again',
  },
} as const;
