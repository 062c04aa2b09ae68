/** Here too for the browser journeys, which use test folders only. */
export { freePort } from '../network/free-port.ts';
