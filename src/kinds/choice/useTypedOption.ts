import { useEvent } from 'ra-core';
import { useRef, type KeyboardEvent } from 'react';
import type { Option } from '#model/types.ts';
import { fold } from '#model/values/values.ts';

/** In ms: a letter after a longer pause begins another name. */
const pause = 1000;

/**
 * Letters typed into a list choose the option that begins with them, as in a browser's own: in the closed list at once,
 * in the open one as the one that Enter would choose. A space is a part of the name that is being typed. MUI's own list
 * chooses by a space, and forgets the letters before it.
 */
export function useTypedOption(options: readonly Option[], choose: (value: string) => void) {
  const typed = useRef({ text: '', at: -pause });
  const match = ({
    key,
    timeStamp,
    ctrlKey,
    metaKey,
    altKey,
  }: KeyboardEvent): Option | 'none' | undefined => {
    const isGoingOn = timeStamp - typed.current.at < pause && typed.current.text !== '';
    if (key.length > 1 || ctrlKey || metaKey || altKey || (key === ' ' && !isGoingOn)) return undefined;
    const text = (isGoingOn ? typed.current.text : '') + fold(key);
    typed.current = { text, at: timeStamp };
    return options.find(({ label }) => fold(label).startsWith(text)) ?? 'none';
  };
  const onClosed = useEvent((event: KeyboardEvent) => {
    if ((event.target as Element).getAttribute('aria-expanded') !== 'false') return;
    const found = match(event);
    if (found && event.key === ' ') {
      // it would open the list
      event.preventDefault();
      event.stopPropagation();
    }
    if (found && found !== 'none') choose(found.value);
  });
  const onOpen = useEvent((event: KeyboardEvent<HTMLElement>) => {
    const found = match(event);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    if (found === 'none') return;
    for (const item of event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]'))
      if (item.dataset.value === found.value) item.focus();
  });
  return { onClosed, onOpen };
}
