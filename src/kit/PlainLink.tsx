import { useCallback, useContext, type ComponentProps, type MouseEvent as Click } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An absolute path of the portal. */
  to: string;
};

/** A link for the rows of a table. react-router's own renders again with every new address, and with it every row. */
export function PlainLink({ to, onClick, children, ...props }: Props) {
  const follow = useFollow();
  const onFollow = (event: Click<HTMLAnchorElement>) => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    follow(to);
  };
  return (
    <a {...props} href={to} onClick={onFollow}>
      {children}
    </a>
  );
}

/** Like react-router's `useNavigate`, for absolute paths; stays the same at every address. */
export function useFollow(): (to: string, state?: object) => void {
  const { navigator } = useContext(NavigationContext);
  return useCallback(
    (to, state) => {
      const { pathname, search, hash } = window.location;
      const isHere = to === `${pathname}${search}${hash}`;
      (isHere ? navigator.replace : navigator.push)(to, state);
    },
    [navigator],
  );
}
