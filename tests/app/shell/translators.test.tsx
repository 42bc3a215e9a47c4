import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveWithTranslators } from '#app/resilience/translators.ts';

let end: () => void;
beforeEach(() => void (end = liveWithTranslators()));
afterEach(() => end());

/** Two ways in which translators work: a new element with the translation, or one around the text. */
const ways = {
  'replaces texts': (text: Text) => text.replaceWith(fonts(text.data.toUpperCase())),
  'inserts its own before it removes texts': (text: Text) => {
    text.before(fonts(text.data.toUpperCase()));
    text.remove();
  },
  'moves texts': (text: Text) => {
    const outer = fonts();
    text.before(outer);
    outer.firstElementChild!.append(text);
    text.data = text.data.toUpperCase();
  },
};

function fonts(...content: string[]) {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(...content);
  outer.append(inner);
  return outer;
}

const Names = ({ names, total }: { names: readonly string[]; total: string }) => (
  <p>
    {total}: {names.map((name, at) => [at > 0 && ', ', <b key={name}>{name}</b>])}
    {names.length > 2 && 'and others '}
    {total}
  </p>
);

it.each(Object.entries(ways))('shows what React changes, beside a translator that %s', async (_way, wrap) => {
  const { container, rerender } = render(<Names names={['a', 'b', 'c']} total="3" />);
  const translate = async () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement!.closest('font')) texts.push(walker.currentNode as Text);
    for (const text of texts) if (text.data.trim()) wrap(text);
    // the page hears of it before anything else happens
    await act(async () => {});
  };
  const shown = (text: string) => expect(container.textContent!.toUpperCase()).toBe(text.toUpperCase());
  await translate();
  expect(container.querySelectorAll('font').length).toBeGreaterThan(6);
  for (const names of [['a'], ['a', 'b'], ['b', 'c', 'd', 'a'], []]) {
    rerender(<Names names={names} total={String(names.length)} />);
    await act(async () => {});
    shown(`${names.length}: ${names.join(', ')}${names.length > 2 ? 'and others ' : ''}${names.length}`);
    await translate();
  }
});

it('leaves errors of others alone', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(stranger)).toThrow(/not a child/);
  expect(() => parent.insertBefore(document.createElement('i'), stranger)).toThrow();
});
