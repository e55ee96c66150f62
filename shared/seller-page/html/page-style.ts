/** The style of the seller's page, and of its preview. Its values are those of the site's tokens. */
export const pageStyle = `
:root,:host{color-scheme:light dark;--font:"Libre Franklin Variable",Arial,"Liberation Sans",sans-serif;--bg:#f5f7f5;--surface:#fff;--ink:#12201b;--muted:#54635d;--line:#d7dfda;--line-strong:#a9b7b0;--control:#7f8f87;--brand:#0d5946;--warn:#7d5200;--warn-tint:#fbf1dc;--bad:#b3261e;--focus:#1d63d8;--radius:6px}
@media (prefers-color-scheme:dark){:root,:host{--bg:#0e1512;--surface:#141d19;--ink:#e8eeea;--muted:#9cada5;--line:#25332d;--line-strong:#4a5d55;--control:#66796f;--brand:#5cc7a3;--warn:#e0b25a;--warn-tint:#2c2412;--bad:#f2857c;--focus:#7fb0ff}}
*,*::before,*::after{box-sizing:border-box}
html{scroll-padding-bottom:72px}
body{margin:0;background:var(--surface)}
.page{color:var(--ink);background:var(--surface);font:400 1.0625rem/1.5 var(--font);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1,h2,h3,p,ul,dl,dd{margin:0}ul{padding:0;list-style:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.muted{color:var(--muted)}
.sp{max-width:1120px;margin:0 auto;padding:0 32px}
.bar{border-bottom:1px solid var(--line)}.bar .sp{display:flex;flex-wrap:wrap;gap:0 20px;align-items:center;justify-content:space-between;min-height:56px;padding-block:4px}
.who{display:flex;flex:1;gap:12px;align-items:center;min-width:0}.who img{max-width:160px;object-fit:contain}.who b{display:block;font:640 1rem/1.3 var(--font)}.who span{display:block;color:var(--muted);font-size:.875rem;line-height:1.35}.who bdi{white-space:nowrap}
.row{display:flex;gap:12px}
.hero{padding-block:28px 20px}
h1{font:650 2.25rem/1.1 var(--font);letter-spacing:-.02em}.addr{font-size:1.125rem;line-height:1.4;margin-top:6px}.hero .muted{margin-top:8px;font-size:.9375rem;line-height:1.45;max-width:74ch}
.note{border-left:3px solid var(--warn);background:var(--warn-tint);padding:12px 16px;margin:16px 0}
.told{display:grid;gap:8px;border-left:3px solid var(--brand);padding:2px 0 2px 14px;margin:16px 0}.told>div{display:grid;gap:6px}.told b{font:640 1.0625rem/1.35 var(--font);white-space:pre-line}.told .link,.hear .btn{justify-self:start}
.link{padding:0;border:0;background:none;color:inherit;font:560 .9375rem/1.3 var(--font);text-decoration:underline;text-underline-offset:3px;cursor:pointer;min-height:44px}
.btn{display:block;width:100%;min-height:44px;padding:8px 14px;border:1px solid var(--control);border-radius:var(--radius);background:var(--surface);color:var(--ink);font:600 1rem/1.2 var(--font);cursor:pointer}.btn:hover{border-color:var(--ink)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:16px}
.card{display:flex;flex-direction:column;min-width:0;border:1px solid var(--line-strong);border-radius:var(--radius);padding:14px 16px 16px}.sp>.card{max-width:520px}.guess{background:var(--bg);border-color:var(--line)}
h2{font:640 1.0625rem/1.3 var(--font)}.card h2{display:flex;align-items:center}.card i{flex:none}h3{font:640 1rem/1.35 var(--font)}
h2 i,h3 i,th i,.pick i{display:inline-grid;place-items:center;width:26px;height:26px;margin-right:6px;border:1.5px solid currentColor;color:var(--brand);font:650 .875rem/1 var(--font)}
.one{margin-top:8px}.one>span{display:block;font:560 .9375rem/1.3 var(--font);color:var(--muted)}.one b{display:block;font:660 2rem/1.1 var(--font);letter-spacing:-.022em}.one div>span:not(.word){font-size:.875rem;color:var(--muted)}
dl{margin-top:8px;border-top:1px solid var(--line)}dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 12px;padding:5px 0;border-bottom:1px solid var(--line)}dt{font-size:.9375rem;line-height:1.35;color:var(--muted)}dd{margin-left:auto;text-align:right;line-height:1.35}dd b,dd .word{font-weight:600;font-size:1rem}dd>span:not(.word){display:block;font-size:.875rem;color:var(--muted)}
.today{margin-top:8px;font-size:.9375rem;line-height:1.45}
.acts{display:grid;gap:8px}.card .acts{margin-top:auto;padding-top:12px}
.none{display:grid;grid-template-columns:minmax(0,1fr) 320px;gap:8px 20px;align-items:center;margin-top:16px}.none p{font-size:.9375rem;color:var(--muted)}
.folds{margin-top:20px;border-top:1px solid var(--line-strong)}details{border-bottom:1px solid var(--line)}summary{min-height:48px;padding:12px 0;font:600 1rem/1.5 var(--font);cursor:pointer}details>div{padding:0 0 18px}details p+p,.know p+p{margin-top:8px}
.back{padding-block:12px}.back .btn{width:auto}
.know{border-left:3px solid var(--warn);padding-left:14px;margin-top:14px;font-size:1rem;line-height:1.5}.know h2{font-size:1rem;padding-bottom:4px}
.rules li{padding:6px 0}.rules li span,.rules small{display:block}.rules small,.after{color:var(--muted);font-size:.875rem;line-height:1.4}
.cmp{width:100%;border-collapse:collapse;table-layout:fixed;line-height:1.4;text-align:left}
.cmp th,.cmp td{padding:12px 14px 12px 0;vertical-align:top;border-bottom:1px solid var(--line)}
.cmp thead th,.cmp thead td{font:650 1rem/1.3 var(--font);vertical-align:bottom;border-bottom:2px solid var(--ink)}.cmp tbody th,.cmp thead td{width:19%}.cmp tbody th{font-weight:560}
.cmp em{display:none}.fig{font-weight:650}.cmp .fig{display:block;font-size:1.125rem}.cmp td div>span:not(.word){display:block;color:var(--muted);font-size:.9375rem}
.cmp td:last-child,.cmp th:last-child{border-left:1px solid var(--line-strong);padding-left:14px}.cmp .sum td,.cmp .sum th{background:var(--bg)}
.under{display:grid;grid-template-columns:1fr 1fr;gap:10px 48px;padding-top:16px;color:var(--muted)}section>h2{padding-bottom:8px}
.agent .muted{font-size:.9375rem;padding-top:12px}
.four{display:grid;grid-template-columns:repeat(4,1fr) auto;gap:14px;align-items:end}
label{display:block;font:560 .9375rem/1.35 var(--font)}
input,textarea,select{display:block;width:100%;margin-top:6px;min-height:48px;padding:8px 12px;border:1px solid var(--control);border-radius:var(--radius);background:var(--surface);color:var(--ink);font:450 1.0625rem/1.3 var(--font)}
[aria-invalid]{border-color:var(--bad)}.bad{display:block;margin-top:6px;color:var(--bad);font:560 1rem/1.35 var(--font)}
.intro{padding-bottom:12px}.intro p+p{margin-top:6px;font-size:.9375rem;line-height:1.45}.intro+label{max-width:26rem}
.reply{margin-top:20px}.answers{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding-top:16px;align-items:start}
.ans{display:grid;gap:12px;align-content:start;min-width:0;margin:0;padding:10px 16px 16px;border:1px solid var(--line-strong);border-radius:var(--radius)}.ans legend{font:640 1.0625rem/1.3 var(--font);padding:0 6px;margin-left:-6px}
.pick{display:flex;align-items:center;gap:10px;min-height:44px;font-weight:450}.pick input{width:22px;height:22px;min-height:0;margin:0;flex:none}.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:end}
.thread li{border-left:3px solid var(--line-strong);padding:4px 0 4px 16px}.thread li+li{margin-top:16px}.thread .us{border-color:var(--brand)}.thread small{color:var(--muted)}.thread p{white-space:pre-line}
.ask{display:grid;gap:12px;max-width:760px;padding-top:14px}.ask .pick{align-items:flex-start;padding:6px 0}.which{display:grid;gap:16px;max-width:520px}.which>div{display:grid;gap:8px}
.foot{display:grid;gap:6px;border-top:1px solid var(--line-strong);margin-top:24px;padding:16px 0 28px;color:var(--muted);font-size:.875rem;line-height:1.45}.foot p{max-width:78ch}.foot a{display:inline-block;padding:12px 0;color:inherit}
.ways{display:none}
main.page .card{max-width:640px;margin:0 auto;padding:64px 20px;display:grid;gap:20px;border:0}.card h1{font:560 1.25rem/1.4 var(--font)}
@media screen and (max-width:860px){.under,.answers,.none{grid-template-columns:minmax(0,1fr)}.four{grid-template-columns:1fr 1fr}.four label:first-child,.four .btn{grid-column:1/-1}
.cmp,.cmp tbody,.cmp tr,.cmp td,.cmp tbody th{display:block;width:auto}.cmp thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.cmp tr{border-top:2px solid var(--ink);padding:14px 0 8px}.cmp tbody th{border:0;padding:0 0 6px;font:650 1.0625rem/1.3 var(--font)}.cmp td{display:grid;grid-template-columns:minmax(0,8.5rem) minmax(0,1fr);gap:2px 12px;padding:7px 0}.cmp td:last-child{border-left:0;padding-left:0;border-bottom:0}.cmp em{display:block;font:560 .9375rem/1.35 var(--font)}.cmp td div{text-align:right}.cmp .sum td,.cmp .sum th{background:none}}
@media screen and (max-width:760px){.sp{padding-inline:16px}.hero{padding-block:14px 12px}h1{font-size:1.375rem}.addr{font-size:1rem;margin-top:3px}.hero .muted{margin-top:6px;font-size:.875rem;line-height:1.4}.cards{gap:12px}
.ways{position:sticky;bottom:0;z-index:1;display:grid;grid-auto-columns:1fr;grid-auto-flow:column;gap:8px;height:56px;padding:6px 16px;background:var(--surface);border-top:1px solid var(--line-strong)}}
@media screen and (max-width:420px){.pair{grid-template-columns:minmax(0,1fr)}}
@page{size:Letter;margin:.6in}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--ink:#000;--muted:#333;--line:#bbb;--line-strong:#777;--brand:#000;--warn:#555;--warn-tint:#fff}.page{font-size:11.5pt}h1{font-size:20pt}.one b{font-size:15pt}.cards{grid-template-columns:repeat(auto-fit,minmax(1.5in,1fr));gap:8pt}.card{padding:8pt}dl>div{display:block}dd{text-align:left}.hero{padding-block:8pt}.cmp th,.cmp td{padding:5pt 8pt 5pt 0}.cmp th,.cmp td,.cmp tbody th,.cmp thead th,.cmp .fig{font-size:11pt}details::details-content{content-visibility:visible}.folds{margin-top:12pt}summary{list-style:none;min-height:0;padding:8pt 0 4pt}details>div{padding-bottom:6pt}.bar .row,.reply,.agent,.link,.btn,.ask,.ways,.none .acts,.back,.hear{display:none}.sp{max-width:none;padding:0}.cmp tr,.rules li,.card{break-inside:avoid}h2,h3,summary{break-after:avoid}}
`.replaceAll('\n', '');
