/** The part of the sign-in page that a demonstration has beside the form. */
import { interpolate } from '#messages/translate.ts';
import type { LocaleTag } from '#messages/language.ts';
import { textsOf } from '#messages/messageOverrides.ts';
import { languageNamed } from '#messages/node.ts';
import { tokensOf } from '#model/lib/yamlTokens.ts';
import type { Offering } from '#server/feature/feature.ts';
import { escapeHtml } from '#server/http/http.ts';
import type { SignInPart, SignInWords } from '#server/http/pages.ts';
import type { DemoAnswer, DemoExample } from '../shared.ts';
import { demoAnswer } from './demoAnswer.ts';
import { languageIn, samplePath } from './samplePages.ts';

export function signInPart(source: Offering): SignInPart | undefined {
  const answer = demoAnswer(source);
  return answer && demoPart(answer);
}

export const demoPart = (answer: DemoAnswer): SignInPart => ({
  name: 'demo',
  html: (words, locale) => section(answer, words, locale),
  data: { password: answer.password },
  body: answer,
  hasBar: true,
});

/** It has no script: features/demo/login.ts finds the buttons by their `data-email`. */
function section(
  { title, about, accounts, visitor, example, samples = [] }: DemoAnswer,
  words: SignInWords,
  locale: LocaleTag,
): string {
  const cards = accounts.filter(({ invitation }) => invitation);
  const others = accounts.filter(({ invitation }) => !invitation);
  const name = title ? ' aria-labelledby="demo-title"' : ` aria-label="${escapeHtml(words.demo)}"`;
  return [
    `<section class="beside demo" id="demo"${name}>`,
    title && `<h2 id="demo-title">${escapeHtml(title)}</h2>`,
    about && `<p class="about">${escapeHtml(about)}</p>`,
    (visitor || cards.length > 0) && `<ul class="roles">${roles(cards, visitor, words)}</ul>`,
    others.length > 0 &&
      `<details><summary>${escapeHtml(words.moreAccounts)}</summary><ul class="others">${others.map(({ email, label }) => item(email, escapeHtml(label))).join('')}</ul></details>`,
    ...samples.map((sample) => sampleLink(sample, locale)),
    example && figure(example, words),
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** In the portal's language, and in the one that it leads to. */
function sampleLink(sample: LocaleTag, locale: LocaleTag): string {
  const wordsIn = (one: LocaleTag) => {
    const text = textsOf(languageNamed(one)).get('signIn.sample') ?? '';
    return `<span lang="${one}">${escapeHtml(interpolate(text, { language: languageIn(sample, one) }))}</span>`;
  };
  return `<p class="sample"><a href="${samplePath}${sample}">${wordsIn(locale)} · ${wordsIn(sample)}</a></p>`;
}

const roles = (cards: DemoAnswer['accounts'], visitor: string | undefined, words: SignInWords): string =>
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
function figure(example: DemoExample, words: SignInWords): string {
  const { file, line, yaml, label, columns, moreColumns, rows } = example;
  const place = `<code>${escapeHtml(file)}:${line}</code>`;
  const caption = interpolate(escapeHtml(words.example), { file: place });
  const more = moreColumns > 0 ? `<th class="right">+${moreColumns}</th>` : '';
  const head =
    columns.map(({ label, align }) => `<th class="${align}">${escapeHtml(label)}</th>`).join('') + more;
  const body = rows.map(
    (row) =>
      `<tr>${row.map(({ text, tone }, at) => `<td class="${columns[at]!.align}">${tone ? `<span class="${tone}">${escapeHtml(text)}</span>` : escapeHtml(text)}</td>`).join('')}${more && '<td></td>'}</tr>`,
  );
  return `<figure>
<figcaption>${caption}</figcaption>
<pre><code>${coloured(yaml)}</code></pre>
<div class="picture" aria-hidden="true"><p>${escapeHtml(label)}</p><i>${escapeHtml(words.search)}</i><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>
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
