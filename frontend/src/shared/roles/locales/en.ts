export const en = {
  admin: 'Admin',
  manager: 'Manager',
  operator: 'Operator',
  athlete: 'Athlete',
} as const;
