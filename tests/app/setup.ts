import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
