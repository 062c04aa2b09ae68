export const en = {
  signedOut: { title: 'Logged out successfully', text: 'You have been signed out of your account' },
  signOutFailed: 'Logout failed',
} as const;
