import type { RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { RowButton } from '#kit/table/TableFrame.tsx';
import { translate } from '#kit/translate.ts';

const RecordMenuItems = lazyPage(() => import('./RecordMenuItems.tsx'), 'RecordMenuItems');
/** So that the keys after the one that opens the menu find it open. */
const prepare = () => void RecordMenuItems.preload();

/**
 * The actions on one record of a list. Lists have many rows, so only the button is rendered until it is
 * pressed.
 */
export function RecordMenu({ record, name }: { record: RaRecord; name: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <RowButton
        type="button"
        aria-label={`${translate('portal.screen.list.recordActions')} ${name}`.trim()}
        aria-haspopup="menu"
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setUsed(true);
        }}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden>
          <path d="M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4m12 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4m-6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
        </svg>
      </RowButton>
      {isUsed && (
        <Suspense>
          <RecordMenuItems record={record} name={name} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
