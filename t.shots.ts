import { launchChromium } from '#test/support/chromium.ts';
const b = await launchChromium();
const base = process.env.BASE ?? 'http://127.0.0.1:3471';
const views: [string, number, number, 'light'|'dark'][] = [['phone-light',390,844,'light'],['phone-dark',390,844,'dark'],['laptop-light',1440,900,'light'],['laptop-dark',1440,900,'dark'],['narrow',320,700,'light']];
for (const [name,width,height,colorScheme] of views) {
  const c = await b.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const p = await c.newPage();
  p.on('console', (m) => m.type()==='error' && console.log(name, m.text()));
  p.on('pageerror', (e) => console.log(name, String(e)));
  for (const page of ['api-reference','quick-start']) {
    await p.goto(`${base}/documentation/${page}`);
    await p.locator('h1').waitFor();
    await p.waitForTimeout(300);
    const over = await p.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(over) > 0) console.log(name, page, 'overflow', over);
    await p.screenshot({ path: `/tmp/openapi-shots/${page}-${name}.png` });
    if (page === 'api-reference') {
      for (const id of ['limits','createApiAnalysis','object-Deal'].concat(process.env.IDS?.split(',') ?? [])) {
        await p.evaluate(`document.getElementById('${id}').scrollIntoView()`);
        await p.waitForTimeout(100);
        await p.screenshot({ path: `/tmp/openapi-shots/${page}-${id}-${name}.png` });
      }
    } else { await p.screenshot({ path: `/tmp/openapi-shots/${page}-full-${name}.png`, fullPage: true }); }
  }
  await c.close();
}
await b.close();
