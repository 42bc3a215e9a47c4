import type { RaRecord } from 'ra-core';
import { controlsOf } from '#kit/focus.ts';

/** In milliseconds: an answer of the API, and the list that follows it, take less. */
const atMost = 20_000;

/**
 * Where an action takes a record out of its table, the focus goes on in the row below, or else above: whatever had it
 * goes with the row.
 */
export function keepPlace({ id }: RaRecord): void {
  const row = document.querySelector(`tr[data-record="${CSS.escape(String(id))}"]`);
  const beside = row && (row.nextElementSibling ?? row.previousElementSibling);
  if (!beside) return;
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) controlsOf(beside).at(-1)?.focus();
  });
  observer.observe(row.parentElement!, { childList: true });
  setTimeout(() => observer.disconnect(), atMost);
}
