/** Escapes a text for an element or an attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A list of what this machine received. All parts but the title are HTML. */
export type ListPage = { title: string; intro: string; items: string[]; empty: string };

/** A page of the runner. It works without a script and loads nothing from elsewhere. */
export function listPage({ title, intro, items, empty }: ListPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (${items.length})</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
ul { padding-left: 1.25rem; }
ol { list-style: none; padding: 0; }
ol > li { border-top: 1px solid GrayText; padding: 0.5rem 0; }
h2 { font-size: 1.125rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
strong { font: 1.25rem ui-monospace, monospace; }
article > p { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.25rem 0; }
details dl { font: 0.875rem/1.5 ui-monospace, monospace; }
@media (max-width: 40rem) { details dl { grid-template-columns: minmax(0, 1fr); } details dd { padding: 0 0 0.5rem 1rem; } }
code { font: 0.9375em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0; padding: 0.75rem; border-left: 3px solid GrayText; background: color-mix(in srgb, CanvasText 6%, Canvas); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${intro}
${items.length === 0 ? `<p>${empty}</p>` : `<ol>\n${items.map((item) => `<li>\n<article>\n${item}\n</article>\n</li>`).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;
}
