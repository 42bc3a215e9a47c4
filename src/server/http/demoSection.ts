/** The part of the sign-in page that a demonstration has beside the form. */
import type { DemoAnswer, DemoExample } from '#model/api/clientTypes.ts';
import { interpolate, type NameIn } from '#messages/translate.ts';
import { tokensOf } from '#model/lib/yamlTokens.ts';
import { escapeHtml } from './escapeHtml.ts';

type Words = Readonly<Record<NameIn<'signIn'>, string>>;

/** It has no script: login.ts finds the buttons by their `data-email`. */
export function demoSection({ title, about, accounts, visitor, example }: DemoAnswer, words: Words): string {
  const cards = accounts.filter(({ invitation }) => invitation);
  const others = accounts.filter(({ invitation }) => !invitation);
  const name = title ? ' aria-labelledby="demo-title"' : ` aria-label="${escapeHtml(words.demo)}"`;
  return [
    `<section class="demo" id="demo"${name}>`,
    title && `<h2 id="demo-title">${escapeHtml(title)}</h2>`,
    about && `<p class="about">${escapeHtml(about)}</p>`,
    (visitor || cards.length > 0) && `<ul class="roles">${roles(cards, visitor, words)}</ul>`,
    others.length > 0 &&
      `<details><summary>${escapeHtml(words.moreAccounts)}</summary><ul class="others">${others.map(({ email, label }) => item(email, escapeHtml(label))).join('')}</ul></details>`,
    example && figure(example, words),
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

const roles = (cards: DemoAnswer['accounts'], visitor: string | undefined, words: Words): string =>
  [
    ...(visitor ? [`<li>${button(visitor, escapeHtml(words.visitor), 'visit')}</li>`] : []),
    ...cards.map(({ email, label, invitation }) =>
      item(email, `<b>${escapeHtml(label)}</b> <span>${escapeHtml(invitation!)}</span>`),
    ),
  ].join('');

const button = (email: string, html: string, className = '') =>
  `<button type="button"${className && ` class="${className}"`} data-email="${escapeHtml(email)}" title="${escapeHtml(email)}" disabled>${html}</button>`;

const item = (email: string, html: string) => `<li>${button(email, html)}</li>`;

/** The drawing repeats what the lines beside it say, so that screen readers skip it. */
function figure({ file, line, yaml, label, columns, rows }: DemoExample, words: Words): string {
  const place = `<code>${escapeHtml(file)}:${line}</code>`;
  const caption = interpolate(escapeHtml(words.example), { file: place });
  const head = columns.map(({ label, align }) => `<th class="${align}">${escapeHtml(label)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${row.map(({ text, tone }, at) => `<td class="${columns[at]!.align}">${tone ? `<span class="${tone}">${escapeHtml(text)}</span>` : escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<figure>
<figcaption>${caption}</figcaption>
<pre><code>${coloured(yaml)}</code></pre>
<div class="picture" aria-hidden="true"><p>${escapeHtml(label)}</p><i></i><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>
</figure>`;
}

const tags = { key: 'b', note: 'i' } as const;

/** Splits YAML into keys, comments and other text. */
const coloured = (yaml: string): string =>
  tokensOf(yaml)
    .map(({ kind, text }) => {
      const html = escapeHtml(text);
      return kind === 'rest' ? html : `<${tags[kind]}>${html}</${tags[kind]}>`;
    })
    .join('');
