import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton } from '@mui/material';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { moved } from '#model/values/chosenOrder.ts';
import { translate } from './translate.ts';

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

/** A click is not a drag, and neither is a finger that scrolls. */
const mouse = { activationConstraint: { distance: 5 } };
const finger = { activationConstraint: { delay: 200, tolerance: 8 } };
/** Screen readers use the buttons, which say what they do. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** A list that is reordered by dragging, or by buttons, which also work with the keyboard. */
export function SortableList({ label, items, fixed = 0, isChanged, order, reset }: Props) {
  const ids = items.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 }>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger));
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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={silent}
        onDragEnd={({ active, over }) => {
          const by = over ? ids.indexOf(String(over.id)) - ids.indexOf(String(active.id)) : 0;
          if (by !== 0) order(moved(ids, String(active.id), by, fixed));
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Box
            component="ul"
            ref={list}
            aria-label={label}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              ...(reset && { maxHeight: 360, overflow: 'auto' }),
            }}
          >
            {items.map(({ id, name, content }, at) => (
              <SortableItem key={id} id={id} isFixed={at < fixed}>
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
              </SortableItem>
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      {reset && (
        <Button size="small" color="inherit" disabled={!isChanged} onClick={reset}>
          {translate('portal.screen.arrange.reset')}
        </Button>
      )}
    </Box>
  );
}

function SortableItem({ id, isFixed, children }: { id: string; isFixed: boolean; children: ReactNode }) {
  const { setNodeRef, listeners, transform, isDragging } = useSortable({
    id,
    disabled: isFixed,
    transition: null,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1,
        cursor: isFixed ? undefined : 'grab',
        // a long press drags; it selects no text
        userSelect: 'none',
        WebkitTouchCallout: 'none',
        // two arrows a line are more than the list says, unless one is about to be pressed
        '@media (hover: hover)': {
          '&:not(:hover, :focus-within) > [data-move]': { opacity: 0 },
        },
        ...(isDragging && {
          position: 'relative',
          zIndex: 1,
          bgcolor: 'action.selected',
          // the click at its end ticks nothing
          '& > *': { pointerEvents: 'none' },
        }),
      }}
    >
      {children}
    </Box>
  );
}
