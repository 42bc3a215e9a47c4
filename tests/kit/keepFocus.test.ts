/** The keyboard's place, where the control that had it is gone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from '#kit/keepFocus.ts';
import { mainId } from '#kit/SkipLink.tsx';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<button>Antes</button><main id="${mainId}" tabindex="-1"><button>Desfazer</button></main>`;
  end = keepFocus();
});
afterEach(() => end());

const [before, undo] = [0, 1].map((at) => () => document.querySelectorAll('button')[at]!);

it('goes back to the control before, or else to the page', async () => {
  before!().focus();
  undo!().focus();
  undo!().remove();
  await vi.waitFor(() => expect(before!()).toHaveFocus());
  before!().remove();
  await vi.waitFor(() => expect(document.getElementById(mainId)).toHaveFocus());
});

it('goes back to a button that was busy', async () => {
  undo!().focus();
  undo!().disabled = true;
  await vi.waitFor(() => expect(undo!()).toBeDisabled());
  undo!().blur();
  undo!().disabled = false;
  await vi.waitFor(() => expect(undo!()).toHaveFocus());
});

it('leaves the focus where something else has taken it, or a click has given it up', async () => {
  undo!().focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  undo!().remove();
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(document.body).toHaveFocus();
});
