/** Whether an address answers with data, as against a page of the front end or of the API's description, or a file of theirs. */
export const isApi = (url: string): boolean => /^\/api(?!\/docs)(\/|\?|$)/.test(url);
