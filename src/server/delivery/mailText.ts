/** The text of an e-mail, plain and as simple HTML, from the templates of portal.yaml. */
import { escapeHtml } from '../http/escapeHtml.ts';
import type { Portal } from '#model/types.ts';
import type { MailContent } from './messages.ts';
import { currentLocale } from '#messages/translate.ts';

/** The placeholders of the templates. */
export type MailWords = {
  title: string;
  text: string;
  /** The label of the record's resource: "Conta a pagar". */
  resource: string;
  /** The receiver's name. */
  name: string;
  portal: string;
  /** Link to the record; empty when portal.yaml has no address of the portal. */
  link: string;
};

const usual = { subject: '{title}', body: '{title}\n\n{text}\n\n{link}' };

export function mailContent(mail: NonNullable<Portal['mail']>, to: string, words: MailWords): MailContent {
  const { subject = usual.subject, body = usual.body } = mail.templates ?? {};
  const text = fill(body, words)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    to,
    subject: oneLine(fill(subject, words)) || oneLine(words.portal),
    text,
    html: htmlOf(text, words),
  };
}

/** Replaces in one pass: braces in a value are plain text, not placeholders. */
const fill = (template: string, words: MailWords): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof MailWords] : whole,
  );

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);

function htmlOf(text: string, { link, portal }: MailWords): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${linked(escapeHtml(part), link).replaceAll('\n', '<br>')}</p>`);
  return [
    `<!doctype html><html lang="${currentLocale()}"><body style="font:15px/1.5 sans-serif;color:#222">`,
    ...paragraphs,
    `<p style="color:#666;font-size:13px">${escapeHtml(portal)}</p></body></html>`,
  ].join('\n');
}

const linked = (html: string, link: string): string =>
  link ? html.replaceAll(escapeHtml(link), `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`) : html;
