import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mainId } from '#kit/SkipLink.tsx';
import { useBlurOnLeave } from '#kit/focus.ts';

function Page() {
  useBlurOnLeave();
  return <a href="/">Pedido 1</a>;
}

const Frame = ({ isShown }: { isShown: boolean }) => (
  <main id={mainId} tabIndex={-1}>
    {isShown && <Page />}
  </main>
);

it('takes the focus from a page that leaves, but not from the frame that stays', () => {
  const { container, rerender } = render(<Frame isShown />);
  const main = container.querySelector('main')!;
  const blurred = { link: vi.spyOn(container.querySelector('a')!, 'blur'), main: vi.spyOn(main, 'blur') };
  container.querySelector('a')!.focus();
  rerender(<Frame isShown={false} />);
  expect(blurred.link).toHaveBeenCalledOnce();

  rerender(<Frame isShown />);
  main.focus();
  rerender(<Frame isShown={false} />);
  expect(blurred.main).not.toHaveBeenCalled();
  expect(main).toHaveFocus();
});
