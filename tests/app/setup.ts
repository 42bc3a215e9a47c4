import '#host/lateOptimisation.ts';
import '@testing-library/jest-dom/vitest';
import * as React from 'react';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { provideAppFeatures } from '#features/app.ts';
import { provideValues } from '#kinds/registry.value.tsx';
import { loadLanguage, withLaterTexts } from '#messages/browserLanguage.ts';
import { provideLanguages } from '#messages/node.ts';
import { composeLanguage } from '#compiler/composeLanguage.ts';
import { provideKinds } from '#kinds/registry.ts';
import { useFixedSeed } from '../support/fastCheckSeed.ts';

// tests load configs, as the server does, into a browser
provideLanguages();
composeLanguage();
// a browser compares values as they are
provideKinds();
provideValues();
provideAppFeatures();
await loadLanguage({ locale: 'pt-BR' });
await withLaterTexts(async () => undefined);
useFixedSeed();

// React notes with each element where it was made, at the cost of a stack trace: a tenth of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number }>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// Missing in jsdom: a wide screen without preferences, scrolling, and what puts text into an input.
const wide: typeof window.matchMedia = (query) => {
  const width = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches = width !== undefined && Number(width) <= 1440;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
  }) as unknown as MediaQueryList;
};
window.scrollTo = () => {};
document.execCommand = (_command, _ui, text = '') => {
  const input = document.activeElement as HTMLInputElement;
  input.setRangeText(text, input.selectionStart!, input.selectionEnd!, 'end');
  return input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
};
Element.prototype.scrollIntoView = () => {};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Waits end when their condition is met, however busy the machine is.
configure({ asyncUtilTimeout: 15_000 });

// The test files of a worker share one document and the modules, so each test restores them.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.matchMedia = wide;
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
});

// jsdom computes the style of every element that a role query visits, rule by rule. Without MUI's rules in
// the document the tests take half the time; tests/e2e verifies the appearance.
const insertBefore = document.head.insertBefore.bind(document.head);
document.head.insertBefore = <T extends Node>(node: T, before: Node | null) =>
  node instanceof HTMLElement && node.dataset.emotion !== undefined ? node : insertBefore(node, before);
