import { I18nContextProvider, type I18nProvider } from 'ra-core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { figureTimes } from '#ui/data/figureTimes.ts';

const i18n: I18nProvider = {
  translate: (key, { time }: { time?: string } = {}) => `${key} ${time}`,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'pt-BR',
};
afterEach(() => void vi.useRealTimers());

it('shows the time of the oldest shared figures, and nothing for those of this moment', () => {
  vi.useFakeTimers({ now: new Date(2026, 9, 31, 10, 42, 30) });
  figureTimes.note('/before', '50');
  vi.advanceTimersByTime(1000);
  render(
    <I18nContextProvider value={i18n}>
      <FiguresTime />
    </I18nContextProvider>,
  );
  expect(screen.queryByText(/figuresAt/)).toBeNull();
  act(() => figureTimes.note('/a', null));
  expect(screen.queryByText(/figuresAt/)).toBeNull();
  act(() => {
    figureTimes.note('/a', '5');
    figureTimes.note('/b', '45');
  });
  expect(screen.getByText(/figuresAt 10:41/)).toBeVisible();
  act(() => figureTimes.note('/b', null));
  expect(screen.getByText(/figuresAt 10:42/)).toBeVisible();
});
