/** What the page may load and do: the one script, and nothing inside another page. */
export const DEMO_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An ordinary page with the one script tag. */
export function demoPage(form: { id: string; name: string; team: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(form.name)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:32px 0}main{max-width:600px;margin:0 auto}h1{font-size:28px;line-height:1.2;margin:0 0 24px}@media (max-width:632px){h1{padding:0 16px}}</style></head>
<body><main><h1>${escaped(form.team)}</h1>
<script src="/widget.js" data-form-id="${escaped(form.id)}"></script>
</main></body></html>`;
}
