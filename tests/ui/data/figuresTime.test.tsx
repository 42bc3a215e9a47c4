import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { figureTimes } from '#ui/data/figureTimes.ts';

vi.mock('ra-core', async (original) => ({
  ...(await original<typeof import('ra-core')>()),
  useTranslate:
    () =>
    (key: string, { time }: { time: string }) =>
      `${key} ${time}`,
}));
afterEach(() => void vi.useRealTimers());

it('shows the time of the oldest shared figures, and nothing for those of this moment', () => {
  vi.useFakeTimers({ now: new Date(2026, 9, 31, 10, 42, 30) });
  figureTimes.note('/before', '50');
  vi.advanceTimersByTime(1000);
  render(<FiguresTime />);
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
