import { useLocation } from 'react-router-dom';
import { idInSegment } from '#model/values/ids.ts';
import { useScreen } from './useScreen.ts';

/** The id in the address of a record's page. The router would decode "%252F" twice. */
export function useRecordId(): string {
  const { path } = useScreen();
  const [segment = ''] = useLocation()
    .pathname.slice(path.length + 1)
    .split('/');
  try {
    return idInSegment(segment);
  } catch {
    // Typed by hand.
    return segment;
  }
}
