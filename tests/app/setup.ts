import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { learn } from '../../src/messages/browser.ts';

await learn('pt-BR');

// what jsdom lacks: a wide screen without preferences, and scrolling
window.matchMedia ??= (query: string) => {
  const width = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches = width !== undefined && Number(width) <= 1440;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
  }) as unknown as MediaQueryList;
};
window.scrollTo = () => {};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// a wait ends when what it waits for is there, however busy the machine is
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
