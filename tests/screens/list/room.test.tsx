import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tableId } from '#kit/SkipLink.tsx';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';

function Table() {
  const { element, width } = useRoom();
  return (
    <div ref={element}>
      <div id={tableId}>{width}</div>
    </div>
  );
}

const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect');
let resized: () => void;
let observed: Element[];
const found = (width: number) => measure.mockReturnValue({ top: 100, width } as DOMRect);

beforeEach(() => {
  measure.mockClear();
  observed = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe(element: Element) {
        observed.push(element);
      }
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

it('leaves out the scrollbar of the table, also one that comes later', () => {
  history.replaceState(null, '', '/galpao/rolando');
  found(640);
  const offsetWidth = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(640);
  const clientWidth = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
  render(<Table />);
  expect(screen.getByText('640')).toBeInTheDocument();

  expect(observed).toContain(document.getElementById(tableId));
  clientWidth.mockReturnValue(625);
  act(() => resized());
  expect(screen.getByText('625')).toBeInTheDocument();
  offsetWidth.mockRestore();
  clientWidth.mockRestore();
});
