/** Whether an address is the API's, as against a page of the front end or one of its files. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);
