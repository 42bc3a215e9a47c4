import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentRoute } from '#ui/portal/context.ts';

const PathContext = createContext('');

/**
 * Handles clicks on the hundreds of plain anchors of the page: router links would all rerender on every
 * change of address.
 */
export function EntryLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { path } = useCurrentRoute().route;
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-entry]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate({ hash: link.dataset.entry! });
  };
  return (
    <PathContext.Provider value={path}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={onClick} style={{ display: 'contents' }}>
        {children}
      </div>
    </PathContext.Provider>
  );
}

/** The props that make an anchor a link to an entry. */
export const useEntryLink = (entry: string) => ({
  href: `${useContext(PathContext)}#${entry}`,
  'data-entry': entry,
});
