/** The style of the seller's page, and of its preview. Its values are those of the site's tokens. */
export const pageStyle = `
:root,:host{color-scheme:light dark;--font:"Libre Franklin Variable",Arial,"Liberation Sans",sans-serif;--bg:#f5f7f5;--surface:#fff;--ink:#12201b;--muted:#54635d;--line:#d7dfda;--line-strong:#a9b7b0;--control:#7f8f87;--brand:#0d5946;--mark:#c24a12;--warn:#7d5200;--warn-tint:#fbf1dc;--bad:#b3261e;--focus:#1d63d8;--radius:6px}
@media (prefers-color-scheme:dark){:root,:host{--bg:#0e1512;--surface:#141d19;--ink:#e8eeea;--muted:#9cada5;--line:#25332d;--line-strong:#4a5d55;--control:#66796f;--brand:#5cc7a3;--mark:#f2935a;--warn:#e0b25a;--warn-tint:#2c2412;--bad:#f2857c;--focus:#7fb0ff}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--surface)}
.page{color:var(--ink);background:var(--surface);font:400 1.125rem/1.55 var(--font);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1,h2,h3,h4,p,ul{margin:0}ul{padding:0;list-style:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.muted{color:var(--muted)}
.sp{max-width:1120px;margin:0 auto;padding:0 32px}
.bar{border-bottom:1px solid var(--line);background:var(--bg)}.bar .sp{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;justify-content:space-between;min-height:72px;padding-block:12px}
.who{display:flex;gap:14px;align-items:center}.who img{max-width:180px;object-fit:contain}.who b{display:block;font-size:1.0625rem;line-height:1.3}.who span{color:var(--muted);font-size:.9375rem}
.row{display:flex;flex-wrap:wrap;gap:12px}
.hero{display:grid;grid-template-columns:minmax(0,1fr) 190px;gap:32px;align-items:end;padding-block:40px 28px}
h1{font:650 2.5rem/1.1 var(--font);letter-spacing:-.02em}.addr{font-size:1.1875rem;margin-top:8px}.when{color:var(--muted);margin-top:10px}
.lots{fill:none;stroke:var(--line-strong)}.lot{fill:var(--mark)}
.note{border-left:3px solid var(--warn);background:var(--warn-tint);padding:14px 18px;margin:0 0 20px;font-size:1.0625rem}.note.plain{background:none;border-color:var(--line-strong)}
.link{padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer;min-height:44px}
.bind{display:grid;grid-template-columns:1fr 1fr;gap:8px 48px;border-block:1px solid var(--line-strong);padding:18px 0}.bind p:first-child{font-weight:560}
h2{font:650 1.5rem/1.2 var(--font);letter-spacing:-.01em;padding:44px 0 12px}h3{font:650 1.25rem/1.3 var(--font)}h4{font:620 1rem/1.4 var(--font);margin-bottom:4px}
h3 i,th i,.pick i{display:inline-grid;place-items:center;width:28px;height:28px;margin-right:6px;border:1.5px solid currentColor;color:var(--brand);font:650 .9375rem/1 var(--font)}
.cmp{width:100%;border-collapse:collapse;table-layout:fixed;font-size:1.0625rem;line-height:1.4;text-align:left}
.cmp th,.cmp td{padding:14px 16px 14px 0;vertical-align:top;border-bottom:1px solid var(--line)}
.cmp thead th,.cmp thead td{font:650 1.0625rem/1.3 var(--font);vertical-align:bottom;border-bottom:2px solid var(--ink)}.cmp tbody th,.cmp thead td{width:19%}.cmp tbody th{font-weight:560;line-height:1.35}
.cmp em{display:none}.fig{display:block;font:650 1.25rem/1.25 var(--font);letter-spacing:-.01em}.cmp td div>span:not(.word){display:block;color:var(--muted);font-size:1rem}
.cmp td:last-child,.cmp th:last-child{border-left:1px solid var(--line-strong);padding-left:16px}.cmp .sum td,.cmp .sum th{background:var(--bg)}
.under{display:grid;grid-template-columns:1fr 1fr;gap:10px 48px;padding-top:16px;color:var(--muted);font-size:1rem}
.agent{margin-top:28px;border:1px solid var(--line-strong);border-radius:var(--radius);padding:20px 24px;background:var(--bg)}.agent .muted{font-size:1rem;padding-top:12px}
.four{display:grid;grid-template-columns:repeat(4,1fr) auto;gap:14px;align-items:end;padding-top:14px}
label{display:block;font:560 1rem/1.35 var(--font)}
input,textarea,select{display:block;width:100%;margin-top:6px;min-height:48px;padding:10px 12px;border:1px solid var(--control);border-radius:var(--radius);background:var(--surface);color:var(--ink);font:450 1.125rem/1.3 var(--font)}
[aria-invalid]{border-color:var(--bad)}.bad{display:block;margin-top:6px;color:var(--bad);font:560 1rem/1.35 var(--font)}
.btn{min-height:48px;padding:12px 20px;border:1px solid var(--control);border-radius:var(--radius);background:var(--surface);color:var(--ink);font:600 1.0625rem/1.2 var(--font);cursor:pointer}.btn:hover{border-color:var(--ink)}
.opt{border-top:1px solid var(--line);padding:22px 0}.two{display:grid;grid-template-columns:1fr 1fr;gap:16px 48px;padding-top:10px}.two p+p{margin-top:8px}.know{border-left:3px solid var(--warn);padding-left:18px}.own{padding-top:10px}
.rules li{display:grid;grid-template-columns:minmax(0,1fr) 17rem;gap:4px 32px;padding:12px 0;border-bottom:1px solid var(--line)}.rules small{color:var(--muted);font-size:.9375rem;line-height:1.4}.after{font-size:1rem;padding-top:10px}
.intro{padding-bottom:14px}.intro+label{max-width:26rem;padding-bottom:20px}
.answers{display:grid;grid-template-columns:1fr 1fr;gap:20px}
.ans{display:grid;gap:14px;align-content:start;min-width:0;margin:0;padding:18px 20px 20px;border:1px solid var(--line-strong);border-radius:var(--radius)}.dashed{border-style:dashed}.ans legend{font:650 1.125rem/1.3 var(--font);padding:0 6px;margin-left:-6px}.ans .btn{justify-self:start;min-width:120px}
.pick{display:flex;align-items:center;gap:10px;min-height:44px;font-weight:450}.pick input{width:22px;height:22px;min-height:0;margin:0;flex:none}.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px;align-items:end}
.thread li{border-left:3px solid var(--line-strong);padding:4px 0 4px 16px}.thread li+li{margin-top:16px}.thread .us{border-color:var(--brand)}.thread small{color:var(--muted);font-size:1rem}.thread p{white-space:pre-line}
.sign{border-top:1px solid var(--line-strong);margin-top:44px}.sign .pick{align-items:flex-start;padding:8px 0}.ask{display:grid;gap:14px;max-width:760px;padding-top:10px}
.foot{display:grid;gap:8px;border-top:1px solid var(--line-strong);margin-top:48px;padding:20px 0 40px;color:var(--muted);font-size:1rem}.foot a{display:inline-block;padding:10px 0;color:inherit}
.card{max-width:640px;margin:0 auto;padding:64px 20px;display:grid;gap:20px}.card h1{font:560 1.25rem/1.4 var(--font);letter-spacing:0}
@media screen and (max-width:860px){.sp{padding-inline:16px}.hero{grid-template-columns:minmax(0,1fr);padding-block:24px 18px}.hero svg{display:none}h1{font-size:1.875rem}.bind,.two,.answers,.under{grid-template-columns:minmax(0,1fr)}.four{grid-template-columns:1fr 1fr}.four label:first-child,.four .btn{grid-column:1/-1}h2{padding-top:36px}
.cmp,.cmp tbody,.cmp tr,.cmp td,.cmp tbody th{display:block;width:auto}.cmp thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.cmp tr{border-top:2px solid var(--ink);padding:14px 0 8px}.cmp tbody th{border:0;padding:0 0 6px;font:650 1.1875rem/1.3 var(--font)}.cmp td{display:grid;grid-template-columns:minmax(0,8.5rem) minmax(0,1fr);gap:2px 12px;padding:7px 0}.cmp td:last-child{border-left:0;padding-left:0;border-bottom:0}.cmp em{display:block;font:560 1rem/1.35 var(--font)}.cmp td div{text-align:right}.cmp .sum td,.cmp .sum th{background:none}.rules li{grid-template-columns:minmax(0,1fr)}.bar .row{width:100%}.bar .btn{flex:1}}
@media screen and (max-width:420px){.pair{grid-template-columns:minmax(0,1fr)}}
@page{size:Letter;margin:.6in}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--ink:#000;--muted:#333;--line:#bbb;--line-strong:#777;--brand:#000;--warn:#555;--warn-tint:#fff;--mark:#777}.page{font-size:12pt}h2{padding-top:18pt}.bind,.two,.under{gap:6pt 24pt}.hero{padding-block:8pt}.cmp th,.cmp td{padding:6pt 8pt 6pt 0}.cmp th,.cmp td,.cmp tbody th,.cmp thead th,.fig{font-size:11.5pt}.bar .row,.reply,.agent .btn,.sign,.link{display:none}.sp{max-width:none;padding:0}.opt,.cmp tr,.rules li{break-inside:avoid}h2,h3{break-after:avoid}}
`.replaceAll('\n', '');
