export const en = {
  signedOut: { title: 'Logged out successfully', text: 'You have been signed out of your account' },
  signOutFailed: 'Logout failed',
  waiting: {
    title: 'Log out and lose notes?',
    text_one: '{{count}} note on this device has not been sent yet. Logging out deletes it.',
    text_other: '{{count}} notes on this device have not been sent yet. Logging out deletes them.',
    drop: 'Delete and log out',
    stay: 'Stay logged in',
  },
} as const;
