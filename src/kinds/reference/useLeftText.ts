import { useEffect, useRef, useState } from 'react';
import { clickMs } from '../ui/clickMs.ts';

/**
 * What was typed into an input that was left without a choice.
 *
 * @returns the text, and what takes a new one; an empty text is taken at once
 */
export function useLeftText(): [left: string, note: (text: string) => void] {
  const [left, setLeft] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = (text: string) => {
    clearTimeout(timer.current);
    if (text === '') setLeft('');
    else timer.current = setTimeout(() => setLeft(text), clickMs);
  };
  return [left, note];
}
