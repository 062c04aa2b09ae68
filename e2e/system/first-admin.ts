/** The admin that the system under test creates at its first start. */
export const firstAdmin = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@example.com',
  password: process.env['ADMIN_PASSWORD'] ?? 'password of the journeys',
};
