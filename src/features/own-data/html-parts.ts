/** Parts of the downloaded page that are the same for everybody. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The styles of the page, with the colours of the site. They are inline, because the downloaded page loads nothing. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f3f2e9;--text:#1b2620;--dimmed:#5b665f;--line:#d7d6c5;--head:#fafaf3;--link:#1f6b3d}
@media(prefers-color-scheme:dark){:root{--page:#131a16;--text:#e7ebe4;--dimmed:#a3b0a8;--line:#35423a;--head:#1b2520;--link:#7fd09b}}
@media print{:root{--page:#fff;--text:#000;--dimmed:#333;--line:#999;--head:#fff;--link:#000}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 16px 64px}
h1{margin:8px 0;font-size:30px;line-height:1.2}h2{margin:40px 0 12px;font-size:22px}h3{margin:24px 0 4px;font-size:18px;overflow-wrap:anywhere}
p{margin:8px 0}.product{display:flex;gap:8px;align-items:center;font-weight:600}.dimmed{color:var(--dimmed);overflow-wrap:anywhere}
img{max-width:100%;height:auto}figure{margin:16px 0;break-inside:avoid}
nav ul{columns:2 260px;padding-left:20px}nav li{margin:4px 0}a{color:var(--link)}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 12px;border:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}
th{background:var(--head)}tr{break-inside:avoid}`;

export const LOGO =
  '<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path fill="#1f6b3d" d="M10 2h12v12a8 8 0 0 1-8 8H2V10a8 8 0 0 1 8-8Z"/><path fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" d="m6 18 11-11m-7 7h5m-2-3h4"/></svg>';
