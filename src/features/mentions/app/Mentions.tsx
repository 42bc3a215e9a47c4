import { MenuItem, MenuList, Paper, Popper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDebounced } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { segmentOf } from '#model/values/ids.ts';
import type { MentionsProps } from '#screens/app/addedParts.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';
import { typedMention } from '../shared.ts';

type Typing = { input: HTMLTextAreaElement | HTMLInputElement; at: number; typed: string };

/** A list below the text of a note while a name is typed behind an `@`: of those who may open the record. */
export function Mentions({ within, about, record, field }: MentionsProps) {
  const { api } = usePortalIndex();
  const listId = useId();
  const [typing, setTyping] = useState<Typing>();
  const [at, setAt] = useState(0);
  const asked = useDebounced(typing?.typed, 120);
  const { data } = useQuery({
    queryKey: [about, 'mentions', String(record.id), asked],
    queryFn: ({ signal }) =>
      authFetch(`${api}/${about}/${segmentOf(record.id)}/mentions?${new URLSearchParams({ q: asked! })}`, {
        signal,
      }) as Promise<{ names: string[] }>,
    enabled: typing !== undefined && asked !== undefined,
    retry: false,
    placeholderData: (before) => before,
  });
  const names = typing ? (data?.names ?? []) : [];
  const chosen = names[Math.min(at, names.length - 1)];
  const input = typing?.input;

  useEffect(() => {
    const form = within.current;
    const read = ({ target }: Event) => {
      if (!isText(target) || target.name !== field) return;
      const found = typedMention(target.value, target.selectionStart ?? 0);
      setTyping(found && { input: target, ...found });
      setAt(0);
    };
    const leave = () => setTyping(undefined);
    form?.addEventListener('input', read);
    form?.addEventListener('click', read);
    form?.addEventListener('focusout', leave);
    return () => {
      form?.removeEventListener('input', read);
      form?.removeEventListener('click', read);
      form?.removeEventListener('focusout', leave);
    };
  }, [within, field]);

  const choose = (name: string) => {
    if (!typing) return;
    const { input: text, at: begin, typed } = typing;
    const end = begin + 1 + typed.length;
    const now = `${text.value.slice(0, begin)}@${name} ${text.value.slice(end).replace(/^ /, '')}`;
    writeInto(text, now, begin + name.length + 2);
    setTyping(undefined);
  };

  useEffect(() => {
    if (!input || chosen === undefined) return;
    const onKey = (event: Event) => {
      const { key } = event as KeyboardEvent;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined) setAt((at + step + names.length) % names.length);
      else if (key === 'Enter' || key === 'Tab') choose(chosen);
      else if (key === 'Escape') setTyping(undefined);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // before the form, which Enter may save
    document.addEventListener('keydown', onKey, true);
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-activedescendant', `${listId}-${names.indexOf(chosen)}`);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
    };
  });

  return (
    <Popper open={names.length > 0} anchorEl={input ?? null} placement="bottom-start" sx={{ zIndex: 1400 }}>
      <Paper elevation={4}>
        <MenuList id={listId} role="listbox" dense aria-label={translate('portal.screen.activity.mention')}>
          {names.map((name, index) => (
            <MenuItem
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              selected={name === chosen}
              aria-selected={name === chosen}
              // the text keeps the focus
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}

const isText = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Writes as somebody types: the form hears of it. */
function writeInto(input: HTMLTextAreaElement | HTMLInputElement, value: string, caret: number) {
  const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.setSelectionRange(caret, caret);
}
