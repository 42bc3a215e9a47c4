import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The query parameter of a record's address that names its open tab. */
const placeParam = 'tab';

/** The tab of a record that the address names, and a function that names another, without a step of the browser's history. */
export function usePlaceInAddress() {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: unknown;
  };
  const navigate = useNavigate();
  const choose = useCallback(
    (key: string) => {
      const params = new URLSearchParams(search);
      params.set(placeParam, key);
      void navigate(
        { pathname, search: `?${params}`, hash },
        { replace: true, state, preventScrollReset: true },
      );
    },
    [pathname, search, hash, state, navigate],
  );
  return { wanted: new URLSearchParams(search).get(placeParam), choose };
}

/** The address of another record, with the tab that is open at this one. */
export function withOpenPlace(address: string, search: string): string {
  const place = new URLSearchParams(search).get(placeParam);
  if (place === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${placeParam}=${encodeURIComponent(place)}`;
}
