export const userRoles = ['athlete', 'operator', 'manager', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** Who may send a request: a guest, or a user with one of the roles (rule 1.2). */
export type Visitor = 'guest' | UserRole;

export const everyone = ['guest', ...userRoles] as const satisfies readonly Visitor[];
export const signedIn = userRoles satisfies readonly Visitor[];
export const staff = ['operator', 'manager', 'admin'] as const satisfies readonly Visitor[];
export type StaffRole = (typeof staff)[number];
export const managers = ['manager', 'admin'] as const satisfies readonly Visitor[];

/** The visitors who may send a request, by the name that endpoints use. */
export const audiences = { everyone, signedIn, staff, managers } satisfies Record<
  string,
  readonly Visitor[]
>;

/** Whether the visitor is an operator, a manager or an admin. */
export const isStaff = (visitor: Visitor): boolean =>
  (staff as readonly Visitor[]).includes(visitor);
