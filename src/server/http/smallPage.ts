/** A small page in the brand's colour, which needs no file of the app. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { brandStyles } from '#model/colors.ts';
import type { Portal } from '#model/types.ts';
import { currentLocale } from '#messages/translate.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { allowInPage } from './http.ts';

type Page = { status: number; title: string; html: string; script?: string };

const styles = `body{margin:0;font:15px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;color-scheme:light dark;background:light-dark(#f7f8f8,#121614);color:light-dark(#17201c,#e8ebe9)}
main{max-width:680px;margin:10vh auto;padding:24px}h1{font-size:22px}table{border-collapse:collapse;width:100%;margin:8px 0 24px}th,td{text-align:start;vertical-align:top;padding:6px 8px;border-block-end:1px solid light-dark(#dfe3e2,#2f3633);overflow-wrap:anywhere}
input:not([type=hidden]),button{box-sizing:border-box;width:100%;max-width:360px;margin-top:4px;padding:9px 12px;border:1px solid light-dark(#8a9691,#5d6b65);border-radius:8px;font:inherit;background:light-dark(#fff,#1b211e);color:inherit}button{border:0;background:var(--primary);color:var(--on-primary);cursor:pointer}button.quiet{border:1px solid light-dark(#8a9691,#5d6b65);background:none;color:inherit}
a.button{display:inline-block;margin-top:8px;padding:8px 16px;border-radius:8px;text-decoration:none;background:var(--primary);color:var(--on-primary)}`;

export function sendPage(req: IncomingMessage, res: ServerResponse, portal: Portal, page: Page): void {
  const { status, title, html, script } = page;
  const css = brandStyles(portal.brand.color) + styles;
  allowInPage(res, 'style-src', [hashOf(css)]);
  if (script) allowInPage(res, 'script-src', [hashOf(script)]);
  const text = `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${portal.brand.name}`)}</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${html}</main>${script ? `<script>${script}</script>` : ''}</body></html>`;
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(req.method === 'HEAD' ? undefined : text);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
