import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRoom } from '../../../src/screens/list/views/table/app/useRoom.ts';

function Table() {
  const { element, width } = useRoom();
  return <div ref={element}>{width}</div>;
}

const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect');
let resized: () => void;
const found = (width: number) => measure.mockReturnValue({ top: 100, width } as DOMRect);

beforeEach(() => {
  measure.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  measure.mockReset();
});

it('gives a list that is shown again its room at once, and measures it after the layout', () => {
  history.replaceState(null, '', '/galpao/voltando');
  found(800);
  const first = render(<Table />);
  expect(measure).toHaveBeenCalled();
  expect(screen.getByText('800')).toBeInTheDocument();
  first.unmount();

  measure.mockClear();
  found(700);
  render(<Table />);
  expect(measure).not.toHaveBeenCalled();
  expect(screen.getByText('800')).toBeInTheDocument();
  act(() => resized());
  expect(screen.getByText('700')).toBeInTheDocument();
});

it('measures a list at another address before it is seen', () => {
  history.replaceState(null, '', '/galpao/chegando');
  found(640);
  render(<Table />);
  expect(screen.getByText('640')).toBeInTheDocument();
});
