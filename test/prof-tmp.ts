import { validateEvent } from "#ingest/kinds/event/validate.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { DEFAULT_SCRUB_RULES } from "#ingest/scrub/rules.ts";
import { group } from "#grouping/index.ts";
import { eventColumns } from "#ingest/kinds/event/rows.ts";
import { checkJson } from "#protocol/check-json.ts";
const cases: Record<string,string> = {
 keys: `{"message":"bad input","extra":{${Array.from({ length: 100_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}}`,
 list: `{"message":"x","extra":{"list":[${"1,".repeat(500_000)}1]}}`,
 tags: JSON.stringify({message:"x",tags:Object.fromEntries(Array.from({length:40000},(_, i)=>["bad/key"+i,"v"]))}),
 frames: JSON.stringify({exception:{values:[{type:"E",value:"x",stacktrace:{frames:Array(20000).fill({function:"f",filename:"a.js"})}}]}}),
 excs: JSON.stringify({exception:{values:Array(20000).fill({type:"E",value:"x"})}}),
 crumbs: JSON.stringify({breadcrumbs:Array(30000).fill({message:"x"})}),
 a: JSON.stringify({message:"a".repeat(1_000_000)}),
 val: JSON.stringify({exception:{values:[{type:"E",value:"1 a@b.c 0x1 ".repeat(80_000)}]}}),
};
for (const [name,text] of Object.entries(cases)) for (let round=0;round<2;round++) {
  const payload = Buffer.from(text);
  const t=[performance.now()]; const lap=()=>t.push(performance.now());
  const c=checkJson(payload,0,payload.length); lap();
  const raw = validateEvent(payload,{hasLongInteger:false}); lap(); if(!raw.ok) throw 1;
  const n = normalizeEvent(raw.value,{eventId:undefined,receivedAtMs:Date.now(),sentAtMs:undefined,retentionDays:90}); lap();
  scrubEvent(n.event,DEFAULT_SCRUB_RULES,n.suspects); lap();
  group(n.event); lap(); eventColumns(n.event); lap();
  const out=JSON.stringify(n.event); lap();
  console.log(name, payload.length, c.ok, ["check","validate","normalize","scrub","group","columns","stringify"].map((x,i)=>x+" "+(t[i+1]!-t[i]!).toFixed(0)).join(" "), out.length);
}
