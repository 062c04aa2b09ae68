import { z } from 'zod';

import { userRoles } from './roles.ts';

export const userRole = z.enum(userRoles);
