/** Elements as text: the server draws pages with them. All texts are escaped. */
import { escapeHtml } from '#model/values/escapeHtml.ts';

export type Html = { readonly html: string };
type Attributes = Readonly<Record<string, string | undefined>>;
type Child = Html | string;

/** @param attributes or the class alone; undefined ones and an empty class are left out */
export function element(tag: string, attributes: Attributes | string = '', ...children: Child[]): Html {
  const given = typeof attributes === 'string' ? { class: attributes || undefined } : attributes;
  const written = Object.entries(given).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`,
  );
  return { html: `<${tag}${written.join('')}>${childrenOf(children)}</${tag}>` };
}

export const linkTo = (href: string, ...children: Child[]): Html => element('a', { href }, ...children);

export const childrenOf = (children: readonly Child[]): string =>
  children.map((child) => (typeof child === 'string' ? escapeHtml(child) : child.html)).join('');
