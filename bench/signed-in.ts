import { signIn } from '@cablepark/backend/test/sign-in';

import { createEnvironment, type Parts } from './parts.ts';

const admin = { email: 'admin@park.test', password: 'the first password' };

/** The environment variables that give a server of the product an administrator. */
export const adminEnvironment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** The environment of a server of the product with an administrator. */
export const createEnvironmentWithAdmin = (parts: Parts) => ({
  ...createEnvironment(parts),
  ...adminEnvironment,
});

/** Signs that administrator in. */
export const signInAdmin = (url: string) => signIn(url, admin);
