import { createContext, useContext, type Dispatch } from 'react';
import type { EcommerceAction } from './ecommerce.ts';

/** The shop's dispatch, for the cards and panels below it. */
export const ShopContext = createContext<Dispatch<EcommerceAction> | null>(null);

export function useShop(): Dispatch<EcommerceAction> {
  const dispatch = useContext(ShopContext);
  if (!dispatch) throw new Error('useShop precisa estar dentro de <ShopContext.Provider>');
  return dispatch;
}
