/** The address of a pass for staff. */
export const toPassAddress = (id: string): string => `/admin/passes/${encodeURIComponent(id)}`;
