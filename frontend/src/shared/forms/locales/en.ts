export const en = {
  cancel: 'Cancel',
  processing: 'Processing...',
  optional: 'optional',
  unsaved: {
    title: 'Unsaved changes',
    text: 'What you changed on this page has not been saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay',
  },
} as const;
