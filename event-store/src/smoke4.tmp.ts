import { Connection } from './connection.ts';
import { EventLog } from './event-log.ts';
import { followLog } from './follow-log.ts';
const c = new Connection(process.argv[2]!);
const log = new EventLog(c); const stop = new AbortController(); let n=0,pages=0; const t=performance.now();
setTimeout(()=>stop.abort(),15000);
for await (const b of followLog(log,{after:undefined,signal:stop.signal,batchSize:2000,onState:(s,r)=>console.log((performance.now()-t).toFixed(0),'state',s,r?.message)})) { n+=b.events.length; pages++; if(pages%20===0||b.live)console.log(pages,n,(performance.now()-t).toFixed(0)); if(b.live)break; }
stop.abort(); await c.close(); console.log('done');
