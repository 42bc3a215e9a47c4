import { Button, Popover, type PopoverActions, type SxProps, type Theme } from '@mui/material';
import { useCallback, useRef, useState, type ReactNode } from 'react';

type Props = {
  label: string;
  /** What the button shows instead of its label. */
  short?: string;
  icon?: ReactNode;
  width: number;
  sx?: SxProps<Theme>;
  children: ReactNode;
};

/** A toolbar button that opens a popover below it. */
export function PopoverButton({ label, short, icon, width, sx, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = useRef<PopoverActions>(null);
  // lazy content is taller than its placeholder, and would extend below the window
  const content = useCallback((box: HTMLElement | null) => {
    if (!box || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => place.current?.updatePosition());
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={icon}
        title={label}
        aria-label={short && label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={sx}
      >
        {short ?? label}
      </Button>
      <Popover
        action={place}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width, mt: 0.5 } } }}
      >
        <div ref={content}>{children}</div>
      </Popover>
    </>
  );
}
