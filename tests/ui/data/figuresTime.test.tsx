import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { figureTimes } from '#ui/data/figureTimes.ts';

afterEach(() => void vi.useRealTimers());

it('shows the time of the oldest shared figures, and nothing for those of this moment', () => {
  vi.useFakeTimers({ now: new Date(2026, 9, 31, 10, 42, 30) });
  figureTimes.note('/before', '50');
  vi.advanceTimersByTime(1000);
  render(<FiguresTime />);
  expect(screen.queryByText(/Números das/)).toBeNull();
  act(() => figureTimes.note('/a', null));
  expect(screen.queryByText(/Números das/)).toBeNull();
  act(() => {
    figureTimes.note('/a', '5');
    figureTimes.note('/b', '45');
  });
  expect(screen.getByText(/Números das 10:41/)).toBeVisible();
  act(() => figureTimes.note('/b', null));
  expect(screen.getByText(/Números das 10:42/)).toBeVisible();
});
