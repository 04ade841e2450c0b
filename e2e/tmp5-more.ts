import { routes, basePath } from '@boxyard/contract/core/routes.ts';
const base='http://localhost:4205';
async function send(route:any,{params={},query,body}:any,jwt?:string){ let path=route.path.replace(/:(\w+)/g,(_:any,n:string)=>encodeURIComponent(String(params[n]))); const q=query?'?'+new URLSearchParams(query):'';
 const a=await fetch(base+basePath+path+q,{method:route.method,headers:{...(jwt&&{authorization:`Bearer ${jwt}`}),...(body&&{'content-type':'application/json'})},...(body&&{body:JSON.stringify(body)})}); const text=await a.text(); if(!a.ok) {console.log(route.method,path,a.status,text.slice(0,600)); return null;} return text?JSON.parse(text).payload:null;}
const {jwt}=await send(routes.auth.login,{body:{email:'owner@demo.test',password:'Depot-2026'}});
const call=(r:any,i:any={})=>send(r,{...i,params:{account:'demo',...i.params}},jwt);
// a gate out of a container of partner 1 without haulier code / place; change a transport so that an event comes
const moves=await call(routes.ediPartners.moves,{params:{id:1}});
console.log(moves.slice(0,3).map((m:any)=>[m.transportId,m.number,m.direction,m.locode]));
const p=await call(routes.ediPartners.update,{params:{id:1},body:{locode:'',facility:''}}); console.log('no place', p?.locode);
const inNow=moves.filter((m:any)=>m.direction==='in');
for (const m of inNow.slice(0,2)) { const r=await call(routes.transports.create,{params:{containerId:m.containerId},body:{type:'gate_out',departureDate:Math.floor(Date.now()/1000)-60,vehicleType:'truck',vehicleNumber:'BA123XY',clientId:4,customerId:4,isEmpty:true,containerCondition:'used'}}); console.log('gate',r?.id); }
await new Promise(r=>setTimeout(r,4000));
const ev=await call(routes.ediEvents.list,{query:{pageSize:10}}); console.log(ev.map((e:any)=>[e.id,e.kind,e.status,e.number,e.messageStatus,e.reasons.map((x:any)=>x.key)]));
