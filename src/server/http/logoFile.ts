/** The company's logo as a file of its own, so that no page and no index carries it. */
import { createHash } from 'node:crypto';
import { logoContent } from '#model/config/brandLogo.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Portal } from '#model/types.ts';
import type { StaticFile } from './sendFile.ts';

type Brand = Portal['brand'];
type LogoFile = { address: string; file: StaticFile };

const fileOf = memoize(({ logo }: Brand): LogoFile | undefined => {
  if (logo === undefined) return undefined;
  const content = logoContent(logo);
  const bytes = 'svg' in content ? Buffer.from(content.svg) : Buffer.from(content.base64, 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const type = 'svg' in content ? 'image/svg+xml; charset=utf-8' : content.type;
  const ending = 'svg' in content ? 'svg' : content.type === 'image/png' ? 'png' : 'jpg';
  return {
    address: `/brand-logo-${digest}.${ending}`,
    file: { bytes, type, immutable: true, compressible: 'svg' in content },
  };
});

/** The brand as pages get it: its logo is the address of the file. */
export function withLogoAddress(brand: Brand): Brand {
  const found = fileOf(brand);
  return found ? { ...brand, logo: found.address } : brand;
}

/** The logo if it stands at this address; undefined for any other address. */
export function logoFileAt(address: string, brand: Brand): StaticFile | undefined {
  const found = fileOf(brand);
  return found?.address === address ? found.file : undefined;
}
