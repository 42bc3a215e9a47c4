import { Paper } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

/** The background of the fields; in a dialog, the dialog's own. Takes no input while the form is being saved. */
export function FormPaper({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  const { isSubmitting } = useFormState();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => (isSubmitting ? refuseInput(paper.current!) : undefined), [isSubmitting]);
  return (
    <Paper
      ref={paper}
      variant={isNarrow ? 'elevation' : 'outlined'}
      elevation={0}
      sx={isNarrow ? { background: 'none' } : { px: { xs: 2, sm: 3 } }}
    >
      {children}
    </Paper>
  );
}

/**
 * Refuses what would change a value, which the answer of the save would drop. Disabled or inert fields would lose
 * the focus.
 */
function refuseInput(element: HTMLElement): () => void {
  const stopped = new AbortController();
  const refuse = (event: Event) => {
    const isPassing =
      event instanceof KeyboardEvent && (event.key === 'Tab' || event.ctrlKey || event.metaKey);
    if (isPassing) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['beforeinput', 'keydown', 'mousedown', 'click', 'drop'])
    element.addEventListener(type, refuse, { capture: true, signal: stopped.signal });
  return () => stopped.abort();
}
