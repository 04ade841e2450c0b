import { routes, basePath } from '@boxyard/contract/core/routes.ts';
const base='http://localhost:4205';
async function send(route:any,{params={},query,body}:any,jwt?:string){ let path=route.path.replace(/:(\w+)/g,(_:any,n:string)=>encodeURIComponent(String(params[n]))); const q=query?'?'+new URLSearchParams(query):'';
 const a=await fetch(base+basePath+path+q,{method:route.method,headers:{...(jwt&&{authorization:`Bearer ${jwt}`}),...(body&&{'content-type':'application/json'})},...(body&&{body:JSON.stringify(body)})}); const text=await a.text(); if(!a.ok) {console.log(route.method,path,a.status,text.slice(0,600)); return null;} return text?JSON.parse(text).payload:null;}
const {jwt}=await send(routes.auth.login,{body:{email:'owner@demo.test',password:'Depot-2026'}});
const call=(r:any,i:any={})=>send(r,{...i,params:{account:'demo',...i.params}},jwt);
const who=await call(routes.admins.whoami);
const acc=who.accounts[0];
console.log(acc.modules);
if(!acc.modules.includes('edi')){ const r=await call(routes.accounts.update,{body:{modules:[...acc.modules,'edi']}}); console.log('module',!!r); }
const list=await call(routes.containers.list,{body:{pageSize:1}});
const moves=await call(routes.transports.list,{query:{pageSize:50,sort:'-date'}});
console.log(Object.keys(moves[0]), moves[0]);
const board=await call(routes.ediPartners.board); console.log(JSON.stringify(board).slice(0,600));
let ps=await call(routes.ediPartners.list);
if(ps.length===0){ const day='2026-01-01';
 for(const o of board.others.slice(0,2)){ const p=await call(routes.ediPartners.create,{body:{name:o.name,clientId:o.clientId,mode:'live',firstDay:day,ourId:'BOXYARD',theirId:'LINE0'+o.clientId,operator:'LIN',locode:'SKBTS',facility:'SKBTSBXYA',carrier:'none'}}); console.log('partner',p?.id); }
 ps=await call(routes.ediPartners.list);
}
for(const p of ps){ console.log(p.name, (await call(routes.ediPartners.moves,{params:{id:p.id}}))?.length, (await call(routes.ediProfiles.list,{query:{partnerId:p.id}}))?.map((x:any)=>x.type+x.isUsed)); }
const I1=(id:string)=>`UNB+UNOA:2+${ps[0].theirId}+BOXYARD+261120:1005+${id}'UNH+55001+COPARN:D:95B:UN:ITG14'BGM+12+REL${id}+9'RFF+BN:BKG0001'TDT+20+042W+1++LIN:172:20+++ABCD1:103::MV EXAMPLE'NAD+MS+LINE01'NAD+CF+LIN:160:20'EQD+CN++22G1:102:5++2+4'RFF+BN:BKG0001'RFF+SQ:1'EQN+3'DTM+201:20261124:102'LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'CNT+16:1'UNT+14+55001'UNZ+1+${id}'`;
const I2=`UNB+UNOA:2+${ps[0].theirId}+BOXYARD+261120:1005+56'UNH+56001+COPARN:D:95B:UN:ITG14'BGM+11+ACC0044+9'RFF+BM:LINB0012345'NAD+MS+LINE01'NAD+CF+LIN:160:20'EQD+CN+CSQU3054383+22G1:102:5++3+4'RFF+SQ:1'LOC+99+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'EQD+CN+MSKU6011670+22R9:102:5++3+4'RFF+SQ:2'LOC+99+SKBTS:139:6+XXDEPOT:STO:ZZZ'CNT+16:2'UNT+13+56001'UNZ+1+56'`;
for(const c of [I1('55'),I2]){ const m=await call(routes.ediMessages.receive,{body:{contents:c,fileName:'x.edi'}}); console.log(m?.id,m?.status,JSON.stringify(m?.reasons),JSON.stringify(m?.lines).slice(0,900)); }
await call(routes.ediMessages.receive,{body:{contents:I1('77').replace(ps[0].theirId,'STRANGER'),fileName:''}});
for(const p of ps) console.log('stock',JSON.stringify(await call(routes.ediEvents.stock,{body:{partnerId:p.id}}))?.slice(0,200));
const ev=await call(routes.ediEvents.list,{query:{pageSize:10}}); console.log('events',ev?.length, JSON.stringify(ev?.[0]).slice(0,500));
console.log(JSON.stringify(await call(routes.ediPartners.board)).slice(0,900));
