/** Exported here too for the browser journeys, which may use test folders only. */
export { freePort } from '../network/free-port.ts';
