/** The part of the sign-in page that a demonstration has beside the form. */
import { interpolate } from '#messages/translate.ts';
import type { LocaleTag } from '#messages/language.ts';
import { textsOf } from '#messages/messageOverrides.ts';
import { languageNamed } from '#messages/node.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Offering } from '#server/feature/feature.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import type { PageData, SignInPart, SignInWords } from '#server/http/pages.ts';
import type { DemoAnswer, DemoExample } from '../shared.ts';
import { demoAnswer } from './demoAnswer.ts';
import { colouredLines } from '../shared/colouredLines.ts';
import { languageIn, samplePage, samplePath } from './samplePages.ts';

export function demoSignIn(source: Offering): SignInPart | undefined {
  const answer = demoAnswer(source);
  if (!answer) return undefined;
  const pages = new Map<LocaleTag, PageData | undefined>();
  return {
    ...demoPart(answer),
    pageIn: (asked) => {
      const locale = answer.samples?.find((one) => one === asked);
      return locale && getOrMake(pages, locale, () => pageOf(locale, source.portal.locale));
    },
  };
}

/** @param links the same page in other languages, by its address
 * @param sample the language of an example company, which its visitor starts */
export const demoPart = (
  answer: DemoAnswer,
  links: Links = linksOf(answer),
  sample?: LocaleTag,
): SignInPart => ({
  name: 'demo',
  html: (words) => section(answer, words, links, sample),
  data: { password: answer.password, ...(answer.example && { example: placeOf(answer.example) }) },
  body: answer,
  hasBar: true,
});

const placeOf = ({ path, file }: DemoExample) => ({ path, file });

function pageOf(locale: LocaleTag, own: LocaleTag): PageData | undefined {
  const page = samplePage(locale);
  return page && { shared: page.shared, parts: [demoPart(page.answer, [['/', own]], locale)] };
}

/**
 * It has no script: features/demo/login.ts finds the buttons by their `data-email`.
 *
 * @param sample the language of an example company, which its visitor starts
 */
function section(
  { title, about, accounts, visitor, example }: DemoAnswer,
  words: SignInWords,
  others: Links,
  sample: LocaleTag | undefined,
): string {
  const cards = accounts.filter(({ invitation }) => invitation);
  const more = accounts.filter(({ invitation }) => !invitation);
  const name = title ? ' aria-labelledby="demo-title"' : ` aria-label="${escapeHtml(words.demo)}"`;
  const start = sample && ` data-start="${samplePath}${sample}"`;
  const links = others.map(link);
  return [
    `<section class="beside demo" id="demo"${name}>`,
    title && `<h2 id="demo-title">${escapeHtml(title)} ${links.join('')}</h2>`,
    about && `<p class="about">${escapeHtml(about)}</p>`,
    (visitor || cards.length > 0) && `<ul class="roles">${roles(cards, visitor, words, start)}</ul>`,
    more.length > 0 &&
      `<details><summary>${escapeHtml(words.moreAccounts)}</summary><ul class="others">${more.map(({ email, label }) => item(email, escapeHtml(label))).join('')}</ul></details>`,
    !title && links.join(''),
    example && figure(example, words, visitor && button(visitor, escapeHtml(words.exampleOn), ['on', start])),
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

type Links = readonly (readonly [address: string, locale: LocaleTag])[];
const linksOf = ({ samples = [] }: DemoAnswer): Links => samples.map((locale) => [`?lang=${locale}`, locale]);

/** A link to the sign-in page in another language, written in that language. */
function link([address, locale]: Links[number]): string {
  const text = textsOf(languageNamed(locale)).get('signIn.sample') ?? '';
  const words = interpolate(text, { language: languageIn(locale, locale) });
  return `<a class="other" href="${address}" lang="${locale}">${escapeHtml(words)}</a>`;
}

const roles = (
  cards: DemoAnswer['accounts'],
  visitor: string | undefined,
  words: SignInWords,
  start: string | undefined,
): string =>
  [
    ...(visitor
      ? [`<li>${button(visitor, card(words.visitor, words.visitorSees), ['visit', start])}</li>`]
      : []),
    ...cards.map(({ email, label, invitation }) => item(email, card(label, invitation!))),
  ].join('');

const card = (label: string, text: string) => `<b>${escapeHtml(label)}</b> <span>${escapeHtml(text)}</span>`;

const button = (email: string, html: string, [kind = '', more = '']: readonly (string | undefined)[] = []) =>
  `<button type="button"${kind && ` class="${kind}"`} data-email="${escapeHtml(email)}"${more} title="${escapeHtml(email)}" disabled>${html}</button>`;

const item = (email: string, html: string) => `<li>${button(email, html)}</li>`;

/** The lines, which a browser lets be typed in, and the list that they make. */
function figure({ file, line, yaml, html }: DemoExample, words: SignInWords, on: string | undefined): string {
  const place = `<code>${escapeHtml(file)}:${line}</code>`;
  const lines = colouredLines(yaml).map((one) => `<span>${one}\u200b</span>`);
  return `<figure>
<figcaption>${interpolate(escapeHtml(words.example), { file: place })}</figcaption>
<div class="yaml"><pre aria-hidden="true"><code>${lines.join('')}</code></pre><textarea aria-label="YAML" aria-describedby="yaml-problem" spellcheck="false" autocapitalize="off" autocomplete="off" rows="1">
${escapeHtml(yaml)}</textarea><p id="yaml-problem" role="status"></p></div>
<div class="picture" role="region" aria-label="${escapeHtml(words.exampleScreen)}">${html}</div>
${on ?? ''}
</figure>`;
}
