/** The layouts that come with the portal, a file each. */
import type { LayoutFile } from './layout.ts';
import { cielo } from './layouts/cielo.ts';
import { inter } from './layouts/inter.ts';
import { mercadoPago } from './layouts/mercadoPago.ts';
import { nubank } from './layouts/nubank.ts';
import { rede } from './layouts/rede.ts';
import { stone } from './layouts/stone.ts';

export const shippedLayouts: readonly LayoutFile[] = [cielo, rede, stone, mercadoPago, nubank, inter];
