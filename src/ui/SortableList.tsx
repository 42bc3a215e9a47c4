import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { moved } from '#screens/order.ts';

type Item = { id: string; name: string; content: ReactNode };
type Props = {
  label: string;
  items: readonly Item[];
  /** The number of leading items with a fixed position. */
  fixed?: number;
  isChanged?: boolean;
  order(ids: string[]): void;
  /** Absent when there is no default order to restore. */
  reset?(): void;
};

/** A list that is reordered by dragging, or by buttons, which also work with the keyboard. */
export function SortableList({ label, items, fixed = 0, isChanged, order, reset }: Props) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = items.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 }>(null);
  // a moved element loses the focus, so it is restored, on the other button when the item has reached the end
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    const buttons =
      list.current?.children[ids.indexOf(id)]?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [];
    const [on, back] = by < 0 ? [...buttons] : [...buttons].toReversed();
    (on?.disabled ? back : on)?.focus();
  });
  return (
    <Box sx={reset ? { p: 1.5, pb: 0.5 } : {}}>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', ...(reset && { maxHeight: 360, overflow: 'auto' }) }}
      >
        {items.map(({ id, name, content }, at) => (
          <Box
            key={id}
            component="li"
            draggable={at >= fixed}
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged && dragged !== id) order(moved(ids, dragged, at - ids.indexOf(dragged), fixed));
            }}
            onDragEnd={() => setDragged(null)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderRadius: 1,
              cursor: at >= fixed ? 'grab' : undefined,
              ...(dragged === id && { bgcolor: 'action.selected' }),
            }}
          >
            {content}
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                data-move
                size="small"
                disabled={at < fixed || at + by < fixed || at + by === items.length}
                aria-label={translate(`portal.screen.arrange.${by < 0 ? 'up' : 'down'}`, { name })}
                onClick={() => {
                  pressed.current = { id, by };
                  order(moved(ids, id, by, fixed));
                }}
              >
                {by < 0 ? <ArrowUpward fontSize="inherit" /> : <ArrowDownward fontSize="inherit" />}
              </IconButton>
            ))}
          </Box>
        ))}
      </Box>
      {reset && (
        <Button size="small" color="inherit" disabled={!isChanged} onClick={reset}>
          {translate('portal.screen.arrange.reset')}
        </Button>
      )}
    </Box>
  );
}
